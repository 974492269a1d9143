---- MODULE WideValues ----
EXTENDS Integers, TLC, Sequences
VARIABLES mem, rec, st, word, neg, nest, fn, big
CONSTANT mv
vars == <<mem, rec, st, word, neg, nest, fn, big>>
Init == /\ mem = [a \in 0..5 |-> <<0, 1, 0, 1, 1, 1, 0, 0>>]
        /\ rec = [valid |-> TRUE, data |-> "q\"uo\\te\n", opt |-> mv]
        /\ st = {{}, {3}}
        /\ word = [i \in 1..40 |-> i % 2]
        /\ neg = -5
        /\ nest = <<<<>>, <<<<-1>>>>, [a |-> <<{"x\ty"}>>], {}>>
        /\ fn = ("a" :> 1 @@ "b c" :> 2)
        /\ big = 0..3
Step == /\ neg < -3 /\ neg' = neg + 1
        /\ mem' = [mem EXCEPT ![3] = <<1>>]
        /\ UNCHANGED <<rec, st, word, nest, fn, big>>
Next == Step
Spec == Init /\ [][Next]_vars
Inv == neg < -3
====

---- MODULE Violated ----
EXTENDS Naturals
VARIABLES x, phase
Init == x = 0 /\ phase = "idle"
Step == /\ x < 5
        /\ x' = x + 1
        /\ UNCHANGED phase
Wrap(n) == /\ x = n /\ x' = 0 /\ phase' = "idle"
Next == Step \/ (\E n \in {2,5} : Wrap(n))
Spec == Init /\ [][Next]_<<x, phase>>
Small == x < 3
====

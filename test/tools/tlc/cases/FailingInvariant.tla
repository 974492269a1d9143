---- MODULE FailingInvariant ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x' = x + 1
Spec == Init /\ [][Next]_<<x>>
Inv == x < 3 \/ <<1,2>>[x] = 1
====

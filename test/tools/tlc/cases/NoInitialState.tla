---- MODULE NoInitialState ----
EXTENDS Naturals
VARIABLES x
Init == x = 0 /\ x = 1
Next == x' = 1
Spec == Init /\ [][Next]_<<x>>
====

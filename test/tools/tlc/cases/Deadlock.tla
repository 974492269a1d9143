---- MODULE Deadlock ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Inc == x < 2 /\ x' = x + 1
Next == Inc
Spec == Init /\ [][Next]_<<x>>
====

---- MODULE BrokenProperty ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x' = 1 - x
Spec == Init /\ [][Next]_<<x>>
P == [][x' > x]_x
Q == <>(x = 2)
====

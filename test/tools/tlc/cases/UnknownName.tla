---- MODULE UnknownName ----
EXTENDS Naturals
VARIABLES x
Init == x = 0 /\ y = 1
Next == x' = x + zz
Spec == Init /\ [][Next]_<<x>>
====

---- MODULE NumberTooBig ----
EXTENDS Naturals
VARIABLES x
Init == x = 4294967296
Next == x' = 1
Spec == Init /\ [][Next]_<<x>>
====

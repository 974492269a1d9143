---- MODULE FalseAssumption ----
EXTENDS Naturals
ASSUME 1 = 2
VARIABLES x
Init == x = 0 
Next == x' = 1
Spec == Init /\ [][Next]_<<x>>
====

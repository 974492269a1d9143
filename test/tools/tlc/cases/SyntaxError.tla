---- MODULE SyntaxError ----
EXTENDS Naturals
VARIABLES x
Init == x = 
Next == x' = x
Spec == Init /\ [][Next]_<<x>>
====

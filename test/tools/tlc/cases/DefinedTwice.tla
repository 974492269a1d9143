---- MODULE DefinedTwice ----
EXTENDS Naturals
VARIABLES x
Init == x = 0 
Init == x = 1
F(a) == a
Next == x' = F(1, 2)
Spec == Init /\ [][Next]_<<x>>
====

---- MODULE LexicalError ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x' = x + "abc
Spec == Init /\ [][Next]_<<x>>
====

---- MODULE WrongKind ----
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x' = IF x < 2 THEN x + 1 ELSE x + "a"
Spec == Init /\ [][Next]_<<x>>
====

---- MODULE Overflow ----
EXTENDS Naturals
VARIABLES x
Init == x = 1000000000
Double(n) == n * 2
Inc == x' = Double(x)
Next == Inc
Spec == Init /\ [][Next]_<<x>>
====

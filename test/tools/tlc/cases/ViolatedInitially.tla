---- MODULE ViolatedInitially ----
EXTENDS Naturals
VARIABLES x
Init == x \in 0..3
Next == x' = x
Spec == Init /\ [][Next]_<<x>>
Small == x < 3
====

---- MODULE Holds ----
EXTENDS Naturals
VARIABLES x, phase
Init == x = 0 /\ phase = "idle"
Step == /\ x < 5 /\ phase = "idle" /\ x' = x + 1 /\ UNCHANGED phase
Wrap == /\ x = 5 /\ x' = 0 /\ phase' = "idle"
Never == /\ x = 99 /\ x' = 0 /\ phase' = phase
Next == Step \/ Wrap \/ Never
Spec == Init /\ [][Next]_<<x, phase>>
Small == x <= 5
====

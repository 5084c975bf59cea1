// Deadlocks are counted, messages taken and rules changed, so nobody else may be there: one backend
// for all of these, one after the other. The last of them looks for deadlocks since the first.
import './alone/backend.ts'
import './alone/one-slot-many-bookers.ts'
import './alone/rivals.ts'
import './alone/expiry-against-payment.ts'
import './alone/two-senders.ts'
import './alone/one-slot-many-holds.ts'

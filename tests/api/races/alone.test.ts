// These tests count deadlocks, lease messages and change rules, so they run one after the other on
// their own backend. The last one checks for deadlocks since the first.
import './alone/backend.ts'
import './alone/one-slot-many-bookers.ts'
import './alone/rivals.ts'
import './alone/expiry-against-payment.ts'
import './alone/two-senders.ts'
import './alone/one-slot-many-holds.ts'

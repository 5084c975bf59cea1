// Every payment provider, by the name that the database and the notification address have for it.
export { midtrans } from './midtrans.ts'
export { xendit } from './xendit.ts'

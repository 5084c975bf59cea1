// Every payment provider, by its name in the database and in the notification address.
export { midtrans } from './midtrans.ts'
export { xendit } from './xendit.ts'

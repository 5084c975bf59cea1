// Every gateway, by the name that the adapters have for it.
export { midtrans } from './midtrans.ts'
export { xendit } from './xendit.ts'

// Every gateway, by the name of its adapter.
export { midtrans } from './midtrans.ts'
export { xendit } from './xendit.ts'

import type { Courier } from './courier.ts'
import type { Payable } from './payable.ts'

type Running = {
  /** @returns undefined when the call is not one of this gateway's */
  answer: (request: Request) => Promise<Response | undefined> | undefined
  find: (id: string) => Payable | undefined
  /** The payments behind its hosted pages, by how the addresses of those begin. */
  pages: Record<string, (id: string) => Payable | undefined>
  close: () => void
}

/** A payment gateway that the sandbox plays. */
export type Gateway = {
  /** The settings with which the edge functions reach it there. */
  environment: (url: string) => Record<string, string>
  /** @param at notifyUrl: the address that the dashboard of the merchant has */
  open: (at: { notifyUrl?: string; siteUrl: string; courier: Courier }) => Running
}

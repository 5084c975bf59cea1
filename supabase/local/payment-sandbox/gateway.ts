import type { Courier } from './courier.ts'
import type { Payable } from './payable.ts'

type Running = {
  /** @returns undefined if the call is not for this gateway */
  answer: (request: Request) => Promise<Response | undefined> | undefined
  find: (id: string) => Payable | undefined
  /** The payments behind its hosted pages, by the prefix of their paths. */
  pages: Record<string, (id: string) => Payable | undefined>
  close: () => void
}

/** A payment gateway that the sandbox emulates. */
export type Gateway = {
  /** Settings with which the edge functions reach it at this address. */
  environment: (url: string) => Record<string, string>
  /** @param at notifyUrl: the notification address set in the merchant's dashboard */
  open: (at: { notifyUrl?: string; siteUrl: string; courier: Courier }) => Running
}

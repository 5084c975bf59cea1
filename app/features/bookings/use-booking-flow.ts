import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { codesOf } from '#app/features/checkout/queries'
import { useLeaveForPayment } from '#app/features/checkout/use-leave-for-payment'
import { useQuote } from '#app/features/checkout/use-quote'
import { isOpen } from '#app/features/payments/payment-state'
import { isStartRefused, type Refusal } from '#app/features/slots/lost'
import { useWantedStart } from '#app/features/slots/use-wanted-start'
import { toAppError } from '#app/lib/errors'
import type { Checkout, Quote } from '#app/lib/supabase/results'
import { useAction } from '#app/lib/use-action'
import { useStay } from '#app/lib/use-stay'
import { rememberWantedPath } from '#app/lib/wanted-path'
import type { BookingData } from './loaders'
import { holdSlot } from './mutations'
import { type BookingSearch, noVoucher } from './schema'
import type { Step } from './steps'

/** The transitions of the booking flow. Its state is the URL. */
export function useBookingFlow(search: BookingSearch, data: BookingData, step: Step) {
  const router = useRouter()
  const navigate = useNavigate()
  const { clinic, service, booking, patients, userId } = data
  const place = [step, clinic?.id, service?.id].join()
  const stay = useStay(place)
  const leaveForPayment = useLeaveForPayment(place)
  const [refusal, setRefusal] = useState<Refusal>()
  const { want, isWanted, isTurning } = useWantedStart(search.from)
  const { quote, finalQuote, applyQuote } = useQuote(search, data, step)
  const [overId, setOverId] = useState<string>()
  // An incomplete form submitted before hydration reloads the same step; `isSkipped` detects that.
  const [isSent, setSent] = useState(false)
  const isSkipped =
    step === 'time' && (search.step === 'you' || search.step === 'pay') && !search.at

  const refresh = () => void router.invalidate()
  const go = (change: BookingSearch, replace = false) =>
    navigate({
      to: '/user/booking',
      search: (now: BookingSearch) => ({ ...now, ...change }),
      replace,
      resetScroll: !replace,
    })

  // What waits for a connection is not sent once its step was left.
  const pay = useAction(async (send: () => Promise<Checkout>) => {
    if (step !== 'pay') return
    try {
      await leaveForPayment(send())
    } catch (error) {
      const { code } = toAppError(error)
      // In another tab: the loader leads on.
      if (code === 'already_paid') return refresh()
      if (code === 'hold_expired' || code === 'slot_taken') setOverId(booking?.id)
      throw error
    }
  }, true)

  // The answer of the last hold, which the next one waits for: it would replace a later one.
  const answer = useRef<Promise<unknown>>(undefined)
  const hold = useAction(async (from: Step, patientId: string, at: string | undefined) => {
    if (!clinic || !service || !at || from !== step) return
    const physio = data.offer.physiotherapists.find((it) => it.slug === search.physio)
    const isThere = stay()
    const isHere = () => isThere() && isWanted(wish(at, search.physio))
    await answer.current
    if (!isHere()) return
    setRefusal(undefined)
    try {
      const asked = holdSlot({
        clinic_id: clinic.id,
        service_id: service.id,
        starts_at: at,
        patient_id: patientId,
        ...(physio && { physiotherapist_id: physio.id }),
      })
      answer.current = asked.catch(() => {})
      const held = await asked
      if (!isHere()) return
      setOverId(undefined)
      // What was said of the hold that had ended.
      pay.forget()
      await go({ step: 'pay', at, booking: held.id }, step === 'pay')
    } catch (error) {
      if (!isHere()) return
      const failure = toAppError(error)
      // Somebody who was taken out of the account on another device.
      if (failure.details?.field === 'patient_id') refresh()
      // Only the database knows that a time is gone: after any other error the choice stays, and the
      // error is shown on the current step.
      if (!isStartRefused(failure)) throw error
      setRefusal({ at, error: failure, days: data.days })
      await go({ step: 'time', at, booking: undefined }, true)
      refresh()
    }
  })

  const holdTime = (patientId: string, at: string | undefined) => {
    want(wish(at, search.physio))
    return hold.run(step, patientId, at)
  }

  const soleReady = patients.length === 1 ? patients[0] : undefined
  return {
    refusal,
    missing:
      (isSent && step === 'place') || ((isSent || isSkipped) && step === 'time') ? step : undefined,
    quote,
    finalQuote,
    /** A price is asked for: what was said of the one before is over. */
    ask: () => {
      if (!pay.isBusy) pay.forget()
    },
    applyQuote: (next: Quote) => {
      const voucher = codesOf(next) ?? noVoucher
      applyQuote(next, voucher)
      void go({ voucher }, true)
    },
    refresh,
    isOver: Boolean(booking && (overId === booking.id || !isOpen(booking.status))),
    isHolding: hold.isBusy,
    holdError: hold.error,
    isPaying: pay.isBusy,
    payError: pay.error,
    end: () => setOverId(booking?.id),
    choosePlace: (change: BookingSearch) => {
      setSent(false)
      // A change of clinic or service clears the chosen time.
      const isElsewhere = clinic && change.clinic && change.clinic !== clinic.slug
      const isOther = service && change.service && change.service !== service.slug
      void go(isElsewhere || isOther ? { ...change, day: undefined, at: undefined } : change, true)
    },
    chooseTime: (change: BookingSearch) => {
      const isFilter = 'physio' in change
      want(wish(change.at, isFilter ? change.physio : search.physio))
      setRefusal(undefined)
      setSent(false)
      // Also a hold that is being asked for: the button is free for this time.
      if (hold.error || hold.isBusy) hold.forget()
      // Among the days that are shown: others that are still loading are not turned to any more,
      // unless it chooses none of them.
      const isElsewhere = isFilter && isTurning()
      void go(
        isElsewhere ? { physio: change.physio } : { ...change, from: search.from, step: 'time' },
        true,
      )
    },
    next: ({ clinic, service, day, at }: BookingSearch) => {
      setSent(step === 'place' ? !clinic || !service : !at)
      // What is shown counts, also while other days are being loaded.
      const shown = { day, at, from: search.from }
      if (step === 'place') {
        if (clinic && service) void go({ clinic, service, step: 'time' })
      } else if (at && soleReady) {
        if (isTurning()) void go(shown, true)
        void holdTime(soleReady.id, at)
      } else if (at) {
        if (!userId) rememberWantedPath(router.buildLocation(youStep({ ...search, ...shown })).href)
        void go({ ...shown, step: 'you' })
      }
    },
    hold: (patientId: string) => holdTime(patientId, search.at),
    pay: (send: () => Promise<Checkout>) => void pay.run(send),
  }
}

const wish = (at: string | undefined, physio: string | undefined) => `${at} ${physio}`

const youStep = (search: BookingSearch) =>
  ({ to: '/user/booking', search: { ...search, step: 'you' } }) as const

import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AppError, toAppError } from '#app/lib/errors'
import { rememberWantedPath } from '#app/lib/wanted-path'
import { useAction } from '#app/lib/use-action'
import { type BookingData } from './load-booking'
import { checkOut, holdSlot } from './mutations'
import { codesOf, type Quote, quoteBooking } from './queries'
import { type BookingSearch } from './schema'
import { type Step } from './steps'
import { useComplaint } from './use-complaint'

/** What happens between the steps. The address is the state; this moves it. */
export function useBookingFlow(search: BookingSearch, data: BookingData, step: Step) {
  const router = useRouter()
  const navigate = useNavigate()
  const { clinic, service, booking, patients, isSignedIn } = data
  const [refusal, setRefusal] = useState<{ at: string; error: AppError }>()
  const { quote, applyQuote } = useQuote(search, data, step)
  const { complaint, setComplaint, forgetComplaint } = useComplaint(booking?.complaint)
  const [overId, setOverId] = useState<string>()

  const refresh = () => void router.invalidate()
  const go = (change: BookingSearch, replace = false) =>
    navigate({
      to: '/user/booking',
      search: (now: BookingSearch) => ({ ...now, ...change }),
      replace,
      resetScroll: !replace,
    })

  const hold = useAction(async (patientId: string, at: string | undefined) => {
    if (!clinic || !service || !at) return
    const physio = data.offer.physiotherapists.find((it) => it.slug === search.physio)
    setRefusal(undefined)
    try {
      const held = await holdSlot({
        clinic_id: clinic.id,
        service_id: service.id,
        starts_at: at,
        patient_id: patientId,
        ...(physio && { physiotherapist_id: physio.id }),
      })
      setOverId(undefined)
      await go({ step: 'pay', at, booking: held.id }, step === 'pay')
    } catch (error) {
      setRefusal({ at, error: toAppError(error) })
      await go({ step: 'time', at: undefined, booking: undefined }, true)
      refresh()
    }
  })

  const pay = useAction(async () => {
    if (!booking) return
    try {
      const { payment } = await checkOut({
        booking_id: booking.id,
        ...(quote && search.voucher && { voucher_code: search.voucher }),
        ...(complaint.trim() && { complaint: complaint.trim() }),
      })
      forgetComplaint()
      if (!payment) {
        await navigate({ to: '/user/booking/payment/$id/success', params: { id: booking.id } })
        return
      }
      // Coming back from the provider by the back button leads to the payment, not to this form.
      await navigate({ to: '/user/booking/payment/$id/process', params: { id: payment.id } })
      if (payment.redirect_url && payment.status !== 'paid') location.assign(payment.redirect_url)
    } catch (error) {
      const { code } = toAppError(error)
      if (code === 'hold_expired' || code === 'slot_taken') setOverId(booking.id)
      throw error
    }
  })

  const soleReady = patients.length === 1 ? patients[0] : undefined
  return {
    refusal,
    quote,
    complaint,
    setComplaint,
    refresh,
    isOver: Boolean(booking && (overId === booking.id || isEnded(booking.status))),
    isHolding: hold.isBusy,
    isPaying: pay.isBusy,
    payError: pay.error,
    end: () => setOverId(booking?.id),
    choosePlace: (change: BookingSearch) => void go({ ...change, at: undefined }, true),
    chooseTime: (change: BookingSearch) => {
      setRefusal(undefined)
      void go(change, true)
    },
    next: ({ clinic, service, at }: BookingSearch) => {
      if (step === 'place') {
        if (clinic && service) void go({ clinic, service, step: 'time' })
      } else if (at && soleReady) void hold.run(soleReady.id, at)
      else if (at) {
        if (!isSignedIn) rememberWantedPath(router.buildLocation(youStep({ ...search, at })).href)
        void go({ at, step: 'you' })
      }
    },
    signedIn: async () => {
      await router.invalidate()
    },
    hold: (patientId: string) => hold.run(patientId, search.at),
    applyVoucher: (code: string | undefined, next: Quote | undefined) => {
      applyQuote(next)
      pay.forget()
      void go({ voucher: code }, true)
    },
    pay: () => void pay.run(),
  }
}

const isEnded = (status: string) => status !== 'held' && status !== 'awaiting_payment'

const youStep = (search: BookingSearch) =>
  ({ to: '/user/booking', search: { ...search, step: 'you' } }) as const

/** The price with the vouchers of the address or of the booking itself, also after a reload. */
function useQuote(search: BookingSearch, { booking }: BookingData, step: Step) {
  const navigate = useNavigate()
  const [quote, applyQuote] = useState<Quote>()
  const id = step === 'pay' ? booking?.id : undefined
  const code = search.voucher
  const isReduced = Boolean(booking && booking.total_idr < booking.subtotal_idr)
  useEffect(() => {
    if (!id || quote || (!code && !isReduced)) return
    const setCode = (voucher: string | undefined) =>
      navigate({
        to: '/user/booking',
        search: (now: BookingSearch) => ({ ...now, voucher }),
        replace: true,
        resetScroll: false,
      })
    quoteBooking(id, code).then(
      (quote) => {
        applyQuote(quote)
        if (!code) void setCode(codesOf(quote))
      },
      () => setCode(undefined),
    )
  }, [id, code, quote, isReduced, navigate])
  return { quote: code ? quote : undefined, applyQuote }
}

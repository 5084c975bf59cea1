import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Input, fieldStyle } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import { refusedField } from '#app/lib/admin/refused-field'
import { now as serverNow } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { Board } from '#app/lib/supabase/results'
import { mayBeDone } from '#app/lib/may-be-done'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { focusFault } from '#app/lib/focus-fault'
import { submitByKeys } from '#app/lib/admin/submit-by-keys'
import { PanelFrame } from '../appointment-panel'
import type { AskedBooking } from '../asked-booking'
import { BrokenRules, standingOf } from '../broken-rules'
import { clockOf } from '../day-scale'
import { offeredQuery } from '../queries'
import { StartFields, type StartWish } from '../start-fields'
import { refusalText } from '../use-actions'
import { useThere } from '../use-there'
import type { Payment } from './mutations'
import { type ChosenPatient, PatientPicker } from './patient-picker'
import { PaidByPackage, PaymentField, VoucherField } from './payment-fields'
import { firstStartQuery, patientVouchersQuery, startCheckQuery } from './queries'
import { useBooking } from './use-booking'

type Props = {
  board: Board
  /** The day on the board. */
  day: string
  /** The free time that was pressed, or a suggestion. */
  start: StartWish
  /** The default start in milliseconds, if no time was pressed and none is free. */
  instant: number
  /** Patient and service, if known. */
  asked: AskedBooking | undefined
  onClose: () => void
  onBooked: (appointmentId: string) => void
  /** Told whether somebody was chosen or entered here. */
  onFilled: (isFilled: boolean) => void
}

/** Somebody new stays the same person when they are entered and get their id. */
const whoIs = (patient: ChosenPatient | undefined) => patient?.newId ?? patient?.id

/** A panel for booking at the desk: who, what, when, and how it is paid. */
export function BookingPanel({
  board,
  day,
  asked,
  onClose,
  onBooked,
  onFilled,
  ...pressed
}: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const offered = useQuery(offeredQuery)
  const services = (offered.data ?? []).filter(({ is_active }) => is_active)
  const [patient, setPatient] = useState<ChosenPatient | undefined>(
    () => asked && { ...asked.patient, phone: asked.patient.phone ?? '', foundBy: '' },
  )
  const [serviceId, setServiceId] = useState(asked?.serviceId)
  // With a known patient the search is skipped: focus the next field.
  const isKnown = asked !== undefined
  useEffect(() => {
    if (isKnown) form.current?.querySelector('select')?.focus()
  }, [isKnown])
  const isFilled = patient !== undefined && (!asked || patient.id !== asked.patient.id)
  useEffect(() => onFilled(isFilled), [isFilled, onFilled])
  const [wished, setStart] = useState(pressed.start)
  const [chosenVoucher, setVoucher] = useState<{ code: string; isTyped: boolean }>()
  const [chosenPayment, setPayment] = useState<Payment>()
  const [unpaidReason, setUnpaidReason] = useState('')
  const [override, setOverride] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const book = useBooking(onBooked, () => onFilled(false))
  const service = services.find((one) => one.id === serviceId) ?? services[0]
  const place = { clinicId: board.clinic_id, timeZone: board.time_zone }

  // If no time was pressed, use the first start that breaks no rule.
  const first = useQuery({
    ...firstStartQuery(place.clinicId, service?.id ?? '', wished.day, wished.physiotherapistId),
    enabled: !!service && !wished.clock,
    placeholderData: keepPreviousData,
  })
  // The day of the offer itself: during loading it may be the previous query's.
  const offer = first.data ?? pressed.instant
  // Once sent, the start is fixed: the next offer must not replace a time that this request may
  // have taken.
  const start = book.sent
    ? book.sent.start
    : wished.clock
      ? wished
      : { ...wished, clock: clockOf(offer, dayOf(offer, place.timeZone), place.timeZone) }
  // A booking for another day is mostly made by phone: nobody is there who could pay.
  const isLater = start.day > dayOf(serverNow(), place.timeZone)
  const payment = chosenPayment ?? (isLater ? 'link' : 'cash')
  const there = useThere(board, start.day, start.physiotherapistId)
  const isLooking = !book.sent && !wished.clock && (first.isPending || first.isPlaceholderData)

  const check = useQuery({
    ...startCheckQuery({ ...place, serviceId: service?.id ?? '', patientId: patient?.id, start }),
    enabled: !!service && !isLooking,
    placeholderData: keepPreviousData,
  })
  // Nor does the request conflict with itself.
  const problems = book.sent ? [] : (check.data?.problems ?? [])
  const standing = standingOf(problems)
  const owned = useQuery({
    ...patientVouchersQuery(patient?.id ?? '', patient?.foundBy ?? '', start.day),
    enabled: patient?.id !== undefined,
  })
  const vouchers = owned.data ?? []
  // Whoever has a package would pay with money.
  // A refusal stays one: what they have is applied at the patient's own clinic.
  const isUnread = owned.isError && mayBeDone(owned.error) && !owned.data && !book.sent
  const unread = offered.data ? (isUnread ? owned.error : check.error) : offered.error
  // A patient with a package usually wants to use it.
  const usual = vouchers.find(({ kind }) => kind === 'package')?.code ?? ''
  // One that cannot be used on this day is not offered, and not used either.
  const isOffered =
    chosenVoucher?.isTyped || vouchers.some(({ code }) => code === chosenVoucher?.code)
  const voucherCode = !chosenVoucher ? usual : isOffered ? chosenVoucher.code : ''
  const isPackage = vouchers.some((one) => one.code === voucherCode && one.kind === 'package')

  const missing = [
    !patient?.full_name.trim() && m.admin_board_missing_patient(),
    payment === 'unpaid' &&
      !isPackage &&
      unpaidReason.trim().length < 3 &&
      m.admin_board_reason_missing(),
    standing === 'with_reason' && override.trim().length < 3 && m.admin_board_reason_missing(),
  ].filter((one) => typeof one === 'string')

  // Start, rule check and vouchers must be loaded; an earlier press is queued.
  const isReady =
    !offered.isPending &&
    !isLooking &&
    !check.isPlaceholderData &&
    !(service && check.isPending) &&
    !(patient?.id !== undefined && owned.isPending)
  const { isKept, press, ...kept } = usePress(isReady || !!book.sent, () => {
    if (book.sent) {
      if (!book.isPending) book.mutate(book.sent)
      return
    }
    if (!offered.data) return void offered.refetch()
    if (isUnread) return void owned.refetch()
    setIncomplete(missing.length > 0)
    if (missing.length > 0 || standing === 'impossible') return
    if (!patient || !service || book.isPending) return
    book.mutate({
      ...place,
      patient,
      serviceId: service.id,
      start,
      voucherCode: voucherCode.trim(),
      // Of what a package pays, nothing is left.
      payment: isPackage ? 'unpaid' : payment,
      unpaidReason,
      overrideReason: standing === 'with_reason' ? override.trim() : '',
    })
  })
  /** The user wants something else; of a request that may have succeeded, the time stays. */
  function forget() {
    kept.forget()
    if (!book.sent || book.isPending) return
    setStart(book.sent.start)
    book.reset()
  }
  // Another free time was pressed on the board: only the start changes.
  const shown = useRef(pressed.start)
  const onPressed = useEffectEvent(() => {
    forget()
    setStart(pressed.start)
  })
  useEffect(() => {
    if (shown.current === pressed.start) return
    shown.current = pressed.start
    onPressed()
  }, [pressed.start])
  // Another day was opened on the board: a start that nobody has chosen follows.
  const shownDay = useRef(day)
  const onOtherDay = useEffectEvent(() => {
    if (wished.clock || book.sent) return
    kept.forget()
    setStart((now) => ({ ...now, day }))
  })
  useEffect(() => {
    if (shownDay.current === day) return
    shownDay.current = day
    onOtherDay()
  }, [day])
  useEffect(() => {
    if (book.error) focusFault(form.current)
  }, [book.error])
  // Booked while another panel covered this one, and shown again.
  const onDone = useEffectEvent(onClose)
  useEffect(() => {
    if (book.isSuccess) onDone()
  }, [book.isSuccess])
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    press()
  }

  return (
    <PanelFrame name={undefined} title={m.admin_board_new()} onClose={onClose}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid grid-cols-1 gap-3"
        onSubmit={onSubmit}
        onInput={forget}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
          submitByKeys(event)
        }}
      >
        <div inert={book.isPending} className="grid grid-cols-1 gap-3">
          <PatientPicker
            value={patient}
            refused={book.variables?.patient === patient ? refusedField(book.error) : undefined}
            onChange={(chosen) => {
              forget()
              setPatient(chosen)
              if (whoIs(chosen) !== whoIs(patient)) setVoucher(undefined)
            }}
            onKnown={() => form.current?.querySelector('select')?.focus()}
          />
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-service`} className="text-sm font-semibold">
              {m.admin_service_name()}
            </label>
            <select
              id={`${id}-service`}
              value={service?.id ?? ''}
              onChange={({ target }) => setServiceId(target.value)}
              className={`${fieldStyle} h-9 pointer-coarse:h-11`}
            >
              {services.map((one) => (
                <option key={one.id} value={one.id}>
                  {localised(one, 'name')} · {formatMoney(one.price_idr)}
                </option>
              ))}
            </select>
          </div>
          <StartFields
            value={start}
            onChange={(change) => setStart((now) => ({ ...now, ...change }))}
            physiotherapists={there}
            canBeAnyone
          />
          {!wished.clock && !isLooking && first.data === null && (
            <p role="status" className="text-sm text-muted-foreground">
              {m.admin_board_nothing_free()}
            </p>
          )}
          <VoucherField
            key={whoIs(patient)}
            vouchers={vouchers}
            value={voucherCode}
            onChange={(code, isTyped) => setVoucher({ code, isTyped })}
          />
          {isPackage ? <PaidByPackage /> : <PaymentField value={payment} onChange={setPayment} />}
          {payment === 'unpaid' && !isPackage && (
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-unpaid`} className="text-sm font-semibold">
                {m.admin_board_unpaid_reason()}
              </label>
              <Input
                id={`${id}-unpaid`}
                value={unpaidReason}
                maxLength={500}
                onChange={({ target }) => setUnpaidReason(target.value)}
              />
            </div>
          )}
          <BrokenRules problems={problems} reason={override} onReason={setOverride} />
        </div>
        {book.error && <FormAlert key={book.submittedAt}>{refusalText(book.error)}</FormAlert>}
        {unread && (isUnread || !book.error) && (
          <p role="alert" className="text-sm text-destructive">
            {refusalText(unread)}
          </p>
        )}
        {isIncomplete && missing.length > 0 && (
          <p role="alert" className="text-sm text-destructive">
            {missing[0]}
          </p>
        )}
        <Button
          type="submit"
          aria-busy={isKept || undefined}
          aria-disabled={
            // Of the time before, nothing says that this one is impossible.
            (standing === 'impossible' && !check.isPlaceholderData) || isKept || book.isPending
          }
          aria-keyshortcuts="Control+Enter"
        >
          {standing === 'with_reason' ? m.admin_board_book_anyway() : m.admin_board_book()}{' '}
          <kbd className="text-xs opacity-80 pointer-coarse:hidden">Ctrl Enter</kbd>
        </Button>
      </form>
    </PanelFrame>
  )
}

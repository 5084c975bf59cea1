import type { ReactNode } from 'react'
import { SignInInline } from '#app/features/auth/sign-in-inline'
import { PatientForm } from '#app/features/patients/patient-form'
import type { MyPatient } from '#app/features/patients/queries'
import { useKeptFor } from '#app/lib/use-kept-for'
import { m } from '#app/paraglide/messages.js'
import { stepFormId } from './steps'

/** Step 3: signing in by code, only now, and the patient's data if they are new. */
export function YouStep({
  userId,
  patients,
  hasPhone,
  chosen,
  onPatient,
  onBusy,
}: {
  /** Undefined for a visitor, who signs in first. */
  userId: string | undefined
  patients: MyPatient[]
  /** Whether the account has a phone number. */
  hasPhone: boolean
  /** Id of the patient for whom the slot is already held. */
  chosen: string | undefined
  /** Continues with this patient. */
  onPatient: (id: string) => Promise<void>
  onBusy: (isBusy: boolean) => void
}): ReactNode {
  useKeptFor(userId)
  if (!userId)
    return (
      <div className="grid max-w-100 gap-5">
        <SignInInline intro={m.booking_sign_in_intro()} />
      </div>
    )
  return (
    <PatientForm
      id={stepFormId}
      patients={patients}
      hasPhone={hasPhone}
      initial={chosen}
      onPatient={onPatient}
      onBusy={onBusy}
    />
  )
}

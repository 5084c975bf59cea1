import { Illustration } from '#app/components/illustrations/illustration'
import { m } from '#app/paraglide/messages.js'

const treatments = [
  { title: m.website_treatment_massage, text: m.website_treatment_massage_text, picture: 'hands' },
  {
    title: m.website_treatment_stretches,
    text: m.website_treatment_stretches_text,
    picture: 'shoulder',
  },
  {
    title: m.website_treatment_modalities,
    text: m.website_treatment_modalities_text,
    picture: 'waves',
  },
  { title: m.website_treatment_exercise, text: m.website_treatment_exercise_text, picture: 'sit' },
] as const

/** The four kinds of treatment. */
export function TreatmentList() {
  return (
    <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      {treatments.map(({ title, text, picture }) => (
        <li key={picture} className="flex items-center gap-5 sm:gap-7">
          <Illustration name={picture} className="size-28 shrink-0 sm:size-40" />
          <div className="grid gap-1.5">
            <h3 className="text-heading">{title()}</h3>
            <p className="text-muted-foreground">{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

import { m } from '#app/paraglide/messages.js'
import type { Testimonial } from './queries'

export function TestimonialList({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="border-t pt-6">
            <figure className="grid gap-4">
              <blockquote className="text-lead">
                <p>“{testimonial.quote}”</p>
              </blockquote>
              <figcaption className="text-sm">
                <span className="font-semibold">{testimonial.name}</span>
                <span className="text-muted-foreground"> · {testimonial.context}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-sm text-muted-foreground">{m.website_testimonials_note()}</p>
    </>
  )
}

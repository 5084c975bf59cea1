import { useQuery } from '@tanstack/react-query'
import { m } from '#app/paraglide/messages.js'
import { lastPlace, sortTexts, testimonialsQuery } from './queries'
import { RowPage } from './row-page'
import { SortedPage } from './sorted-page'
import { TestimonialForm } from './testimonial-form'

export const TestimonialsPage = () => (
  <SortedPage
    title={m.admin_audit_testimonials()}
    hint={m.admin_testimonials_hint()}
    empty={m.admin_testimonials_empty()}
    add={m.admin_testimonial_new()}
    to="/admin/content/testimonials"
    query={useQuery(testimonialsQuery)}
    queryKey={testimonialsQuery.queryKey}
    sort={(ids) => sortTexts('testimonials', ids)}
  />
)

export function TestimonialPage({ id }: { id: string }) {
  const { data: all } = useQuery(testimonialsQuery)
  return (
    <RowPage
      table="testimonials"
      id={id}
      back="/admin/content/testimonials"
      backLabel={m.admin_audit_testimonials()}
      title={(said) => said?.name ?? m.admin_testimonial_new()}
    >
      {(said) => <TestimonialForm testimonial={said} place={lastPlace(all)} />}
    </RowPage>
  )
}

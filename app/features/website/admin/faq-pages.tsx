import { useQuery } from '@tanstack/react-query'
import { m } from '#app/paraglide/messages.js'
import { FaqForm } from './faq-form'
import { faqsQuery, lastPlace, sortTexts } from './queries'
import { RowPage } from './row-page'
import { SortedPage } from './sorted-page'

export const FaqsPage = () => (
  <SortedPage
    title={m.admin_audit_faqs()}
    hint={m.admin_faqs_hint()}
    empty={m.admin_faqs_empty()}
    add={m.admin_faq_new()}
    to="/admin/content/faq"
    query={useQuery(faqsQuery)}
    queryKey={faqsQuery.queryKey}
    sort={(ids) => sortTexts('faqs', ids)}
  />
)

export function FaqPage({ id }: { id: string }) {
  const { data: all } = useQuery(faqsQuery)
  return (
    <RowPage
      table="faqs"
      id={id}
      back="/admin/content/faq"
      backLabel={m.admin_audit_faqs()}
      title={(faq) => (faq ? m.admin_faq_title() : m.admin_faq_new())}
    >
      {(faq) => <FaqForm faq={faq} place={lastPlace(all)} />}
    </RowPage>
  )
}

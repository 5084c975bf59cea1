-- Upkeep of the website's content: former addresses of articles, and the order of what is sorted by
-- hand. Everything else is written directly to the tables, as their policies allow.

-- Addresses that an article had -----------------------------------------------------------------

create table public.article_slugs (
  locale text not null,
  slug text not null,
  article_id uuid not null,
  created_at timestamptz not null default now(),
  constraint article_slugs_pkey primary key (locale, slug),
  constraint article_slugs_article_id_fkey foreign key (article_id)
    references public.articles (id) on delete cascade
);

create index article_slugs_article_id_idx on public.article_slugs (article_id);

comment on table public.article_slugs is
  'Former addresses of published articles, which redirect to the present one. Written only by a trigger.';

alter table public.article_slugs enable row level security;

-- The subquery applies the policies of articles: addresses of a hidden article are hidden too.
create policy anyone_select_of_published on public.article_slugs
  for select to anon, authenticated
  using (article_id in (select article.id from public.articles as article));

-- NOTE: nothing is granted for writing, because only the trigger knows what was published where.
grant select on public.article_slugs to anon, authenticated;

create function private.articles_keep_slugs()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- An article that takes its old address back is not redirected from it. Another one's stays: this one
  -- may be a draft, and a published article is shown before any redirect from its address.
  delete from public.article_slugs as former
  where former.locale = NEW.locale and former.slug = NEW.slug and former.article_id = NEW.id;
  if TG_OP = 'UPDATE' and OLD.published_at <= now() and (OLD.locale, OLD.slug) is distinct from (NEW.locale, NEW.slug) then
    insert into public.article_slugs (locale, slug, article_id) values (OLD.locale, OLD.slug, NEW.id)
    on conflict (locale, slug) do update set article_id = excluded.article_id, created_at = now();
  end if;
  return null;
end;
$$;

comment on function private.articles_keep_slugs is
  'Trigger: the former address of a published article keeps redirecting to it, until it takes that address back or another article is published at it and leaves it.';

create trigger _500_keep_slugs
  after insert or update of locale, slug on public.articles
  for each row execute function private.articles_keep_slugs();

-- Order ------------------------------------------------------------------------------------------

create function private.sort_content(content regclass, ids uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_known uuid[];
begin
  -- lock: concurrent sorts are serialised
  execute format('select array_agg(id) from (select it.id from %s as it order by it.id for update) as it', sort_content.content)
  into v_known;

  -- check: a list with an id missing or too many was read before somebody's change
  if (
    select array_agg(distinct id order by id) from unnest(sort_content.ids) as id
  ) is distinct from v_known or cardinality(sort_content.ids) is distinct from cardinality(v_known) then
    perform private.fail('stale_record', 409, '{"field": "ids"}');
  end if;

  -- write
  execute format(
    'update %s as it set sort_order = wanted.position
     from unnest($1) with ordinality as wanted (id, position)
     where it.id = wanted.id and it.sort_order <> wanted.position', sort_content.content
  ) using sort_content.ids;
end;
$$;

comment on function private.sort_content is 'See public.sort_faqs.';
grant execute on function private.sort_content to authenticated;

create function public.sort_faqs(ids uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_staff(null, array['admin']);
  perform private.sort_content('public.faqs', sort_faqs.ids);
end;
$$;

comment on function public.sort_faqs is
  'An administrator of all clinics sets the order of the website''s questions. ids: all of them, in order; a list that lacks some or has others is stale. Errors: not_signed_in, forbidden, mfa_required, stale_record.';
grant execute on function public.sort_faqs to anon, authenticated;

create function public.sort_testimonials(ids uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_staff(null, array['admin']);
  perform private.sort_content('public.testimonials', sort_testimonials.ids);
end;
$$;

comment on function public.sort_testimonials is
  'sort_faqs for testimonials; pages show the first four that are published. Errors: not_signed_in, forbidden, mfa_required, stale_record.';
grant execute on function public.sort_testimonials to anon, authenticated;

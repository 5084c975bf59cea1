-- Website content: what the clinic changes on the public website without a release.
--
-- Tables: articles (one row per language), testimonials, faqs, site_settings (one row).
-- Everyone reads what is published; administrators write. Texts that exist in both languages
-- stand in `_id` and `_en` columns, except articles: the two languages of one article have
-- their own slugs and dates and are paired by `topic`.
-- Clinics, services and physiotherapists have files of their own.

-- Articles ------------------------------------------------------------------------------------

create table public.articles (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  locale text not null,
  slug text not null,
  title text not null,
  summary text not null,
  body text not null,
  cover text not null,
  tags text[] not null default '{}',
  physiotherapist_id uuid,
  reading_minutes integer not null generated always as (
    greatest(1, (cardinality(regexp_split_to_array(btrim(body), '\s+')) + 199) / 200)
  ) stored,
  search tsvector not null generated always as (
    case locale
      when 'id' then
        setweight(to_tsvector('pg_catalog.indonesian', title), 'A')
        || setweight(to_tsvector('pg_catalog.indonesian', summary), 'B')
        || setweight(to_tsvector('pg_catalog.indonesian', body), 'C')
      else
        setweight(to_tsvector('pg_catalog.english', title), 'A')
        || setweight(to_tsvector('pg_catalog.english', summary), 'B')
        || setweight(to_tsvector('pg_catalog.english', body), 'C')
    end
  ) stored,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint articles_pkey primary key (id),
  constraint articles_locale_slug_key unique (locale, slug),
  constraint articles_topic_locale_key unique (topic, locale),
  constraint articles_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete set null,
  constraint articles_locale_is_known check (locale in ('id', 'en')),
  constraint articles_topic_is_a_slug
    check (topic ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(topic) <= 100),
  constraint articles_slug_is_a_slug
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  constraint articles_title_length check (length(title) between 3 and 120),
  constraint articles_summary_length check (length(summary) between 10 and 300),
  constraint articles_body_length check (length(body) between 1 and 50000),
  constraint articles_cover_length check (length(cover) between 1 and 200),
  constraint articles_tags_are_few check (cardinality(tags) <= 8)
);

create index articles_locale_published_at_idx
  on public.articles (locale, published_at desc);
create index articles_search_idx on public.articles using gin (search);
create index articles_physiotherapist_id_idx on public.articles (physiotherapist_id);

comment on table public.articles is
  'Articles of the website, one row per language.';
comment on column public.articles.topic is
  'The same word in every language; pairs an article with its translation.';
comment on column public.articles.body is
  'Markdown without HTML; it is sanitised again where it is rendered.';
comment on column public.articles.cover is
  'Name of a drawn illustration (reach, step, neck ...), or a path in Storage bucket website.';
comment on column public.articles.physiotherapist_id is
  'The physiotherapist who checked the text; null: the clinic is responsible.';
comment on column public.articles.reading_minutes is
  'Minutes at 200 words a minute, rounded up.';
comment on column public.articles.search is
  'Words of title, summary and body, stemmed in the language of the row.';
comment on column public.articles.published_at is
  'Null: a draft. In the future: appears then.';

create trigger _100_touch
  before update on public.articles
  for each row execute function private.touch();

alter table public.articles enable row level security;

create policy anon_select_published on public.articles
  for select to anon
  using (published_at <= now());

create policy authenticated_select_published on public.articles
  for select to authenticated
  using (published_at <= now() or (select private.is_admin()));

create policy admin_insert on public.articles
  for insert to authenticated
  with check ((select private.is_admin()));

create policy admin_update on public.articles
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy admin_delete on public.articles
  for delete to authenticated
  using ((select private.is_admin()));

grant select on public.articles to anon, authenticated;
grant insert (id, topic, locale, slug, title, summary, body, cover, tags, physiotherapist_id, published_at),
  update (topic, locale, slug, title, summary, body, cover, tags, physiotherapist_id, published_at),
  delete
  on public.articles to authenticated;

-- Testimonials --------------------------------------------------------------------------------

create table public.testimonials (
  id uuid not null default gen_random_uuid(),
  name text not null,
  context_id text not null,
  context_en text not null,
  quote_id text not null,
  quote_en text not null,
  sort_order integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint testimonials_pkey primary key (id),
  constraint testimonials_name_length check (length(name) between 1 and 80),
  constraint testimonials_context_length
    check (length(context_id) between 1 and 120 and length(context_en) between 1 and 120),
  constraint testimonials_quote_length
    check (length(quote_id) between 10 and 600 and length(quote_en) between 10 and 600)
);

comment on table public.testimonials is
  'What patients let the clinic quote. Published only with the person''s written consent.';
comment on column public.testimonials.name is 'As the person wants to be named; never a full name.';
comment on column public.testimonials.context_id is
  'What they came for, in plain words and without a diagnosis, in Indonesian.';
comment on column public.testimonials.context_en is 'The same in English.';
comment on column public.testimonials.sort_order is 'Small numbers first.';
comment on column public.testimonials.published_at is 'Null: not shown.';

create trigger _100_touch
  before update on public.testimonials
  for each row execute function private.touch();

alter table public.testimonials enable row level security;

create policy anon_select_published on public.testimonials
  for select to anon
  using (published_at <= now());

create policy authenticated_select_published on public.testimonials
  for select to authenticated
  using (published_at <= now() or (select private.is_admin()));

create policy admin_insert on public.testimonials
  for insert to authenticated
  with check ((select private.is_admin()));

create policy admin_update on public.testimonials
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy admin_delete on public.testimonials
  for delete to authenticated
  using ((select private.is_admin()));

grant select on public.testimonials to anon, authenticated;
grant insert (id, name, context_id, context_en, quote_id, quote_en, sort_order, published_at),
  update (name, context_id, context_en, quote_id, quote_en, sort_order, published_at),
  delete
  on public.testimonials to authenticated;

-- Frequently asked questions ------------------------------------------------------------------

create table public.faqs (
  id uuid not null default gen_random_uuid(),
  question_id text not null,
  question_en text not null,
  answer_id text not null,
  answer_en text not null,
  sort_order integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint faqs_pkey primary key (id),
  constraint faqs_question_length
    check (length(question_id) between 5 and 200 and length(question_en) between 5 and 200),
  constraint faqs_answer_length
    check (length(answer_id) between 5 and 1500 and length(answer_en) between 5 and 1500)
);

comment on table public.faqs is
  'Questions and answers of the home page, in both languages. Answers are plain text.';
comment on column public.faqs.sort_order is 'Small numbers first.';
comment on column public.faqs.published_at is 'Null: not shown.';

create trigger _100_touch
  before update on public.faqs
  for each row execute function private.touch();

alter table public.faqs enable row level security;

create policy anon_select_published on public.faqs
  for select to anon
  using (published_at <= now());

create policy authenticated_select_published on public.faqs
  for select to authenticated
  using (published_at <= now() or (select private.is_admin()));

create policy admin_insert on public.faqs
  for insert to authenticated
  with check ((select private.is_admin()));

create policy admin_update on public.faqs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy admin_delete on public.faqs
  for delete to authenticated
  using ((select private.is_admin()));

grant select on public.faqs to anon, authenticated;
grant insert (id, question_id, question_en, answer_id, answer_en, sort_order, published_at),
  update (question_id, question_en, answer_id, answer_en, sort_order, published_at),
  delete
  on public.faqs to authenticated;

-- Settings of the website ---------------------------------------------------------------------

create table public.site_settings (
  id smallint not null default 1,
  video_url text,
  video_title_id text,
  video_title_en text,
  video_text_id text,
  video_text_en text,
  video_seconds integer,
  instagram_url text,
  updated_at timestamptz not null default now(),
  constraint site_settings_pkey primary key (id),
  constraint site_settings_is_one_row check (id = 1),
  constraint site_settings_video_is_complete
    check (video_url is null or (video_title_id is not null and video_title_en is not null)),
  constraint site_settings_video_url_is_allowed
    check (video_url ~ '^(/video/[a-z0-9-]+\.mp4|https://www\.youtube-nocookie\.com/embed/[A-Za-z0-9_-]{6,20})$'),
  constraint site_settings_video_title_length
    check (length(video_title_id) between 3 and 120 and length(video_title_en) between 3 and 120),
  constraint site_settings_video_text_length
    check (length(video_text_id) between 3 and 400 and length(video_text_en) between 3 and 400),
  constraint site_settings_video_seconds_is_positive check (video_seconds > 0),
  constraint site_settings_instagram_url_is_instagram
    check (instagram_url ~ '^https://www\.instagram\.com/[A-Za-z0-9._]{1,30}/?$')
);

comment on table public.site_settings is
  'The single row of settings of the public website.';
comment on column public.site_settings.video_url is
  'A file of the website or a YouTube player without cookies: the page''s security policy allows nothing else. Null: the home page has no video.';
comment on column public.site_settings.video_text_id is
  'What the video shows, for those who do not watch it, in Indonesian.';
comment on column public.site_settings.video_seconds is 'Length, shown before the visitor starts the video.';

-- The row exists from the start, so that administrators only ever change it.
insert into public.site_settings (id) values (1);

create trigger _100_touch
  before update on public.site_settings
  for each row execute function private.touch();

alter table public.site_settings enable row level security;

create policy anyone_select on public.site_settings
  for select to anon, authenticated
  using (id = 1);

create policy admin_update on public.site_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

grant select on public.site_settings to anon, authenticated;
-- NOTE: insert and delete are not granted, because there is always exactly one row.
grant update (video_url, video_title_id, video_title_en, video_text_id, video_text_en, video_seconds, instagram_url)
  on public.site_settings to authenticated;

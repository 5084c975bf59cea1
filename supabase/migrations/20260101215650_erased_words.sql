-- Taking what names an erased person out of the audit trail.

create function private.erased_name()
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select 'Data dihapus'
$$;

comment on function private.erased_name is 'What stands where the name or the words of an erased person stood.';

create function private.is_erased(patient_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.patients as patient
    where patient.id = is_erased.patient_id
      and patient.full_name = private.erased_name()
      and num_nonnulls(patient.user_id, patient.phone, patient.email) = 0
  )
$$;

comment on function private.is_erased is 'Whether nothing but a nameless record is left of this person.';
grant execute on function private.is_erased to service_role;

create function private.without_words(said jsonb, words text[], quoted text[])
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_text text := said #>> '{}';
  v_word text;
begin
  case jsonb_typeof(said)
    when 'object' then
      return (
        select coalesce(jsonb_object_agg(it.key, private.without_words(it.value, words, quoted)), '{}')
        from jsonb_each(said) as it
      );
    when 'array' then
      return (
        select coalesce(jsonb_agg(private.without_words(it.value, words, quoted) order by it.place), '[]')
        from jsonb_array_elements(said) with ordinality as it (value, place)
      );
    when 'string' then
      if pg_input_is_valid(v_text, 'uuid') then
        return said;
      elsif v_text = any (words) then
        return to_jsonb(private.erased_name());
      end if;
      foreach v_word in array quoted loop
        v_text := replace(v_text, v_word, private.erased_name());
      end loop;
      return to_jsonb(v_text);
    else
      return said;
  end case;
end;
$$;

comment on function private.without_words is
  'A value without what names somebody: texts that are one of the words, and what is quoted inside of texts; never keys, numbers or identifiers.';

create function private.forget_quotes(words text[], addresses text[])
returns bigint
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_quoted text[];
  v_words text[];
  v_count bigint;
begin
  -- what is as well a clinic's or a member of staff's own stays theirs
  v_words := array(
    select distinct word from unnest(words || addresses) as word
    where length(word) >= 6 and (word ~ '[0-9@]' or btrim(word) like '% %')
      and not exists (select from public.clinics as clinic where word in (clinic.phone, clinic.whatsapp))
      and not exists (select from public.staff as staff where staff.full_name = word)
      and not exists (select from auth.users as account join public.staff as staff on staff.user_id = account.id where account.email = word)
  );
  -- Where somebody lives may be written with any words: it is not looked for inside of texts.
  v_quoted := array(select word from unnest(v_words) as word where word <> all (addresses));
  update public.audit_log as entry
  set old_values = it.old_values, new_values = it.new_values, row_name = it.row_name
  from (
    select known.id, private.without_words(known.old_values, v_words, v_quoted) as old_values,
      private.without_words(known.new_values, v_words, v_quoted) as new_values,
      private.without_words(to_jsonb(known.row_name), v_words, v_quoted) #>> '{}' as row_name
    from public.audit_log as known
    where exists (
      select from unnest(v_words) as word
      where strpos(concat(known.old_values::text, known.new_values::text, known.row_name), trim('"' from to_json(word)::text)) > 0
        or strpos(known.row_name, word) > 0
    )
  ) as it
  where entry.id = it.id
    and (entry.old_values, entry.new_values, entry.row_name) is distinct from (it.old_values, it.new_values, it.row_name);
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.forget_quotes is
  'Takes these names and numbers out of the audit trail wherever it quotes them, and addresses where they stand alone; returns how many entries.';

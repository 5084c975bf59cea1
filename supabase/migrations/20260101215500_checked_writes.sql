-- Table writes directly from a client: what a constraint would refuse is refused earlier, by
-- private.fail and with the name of the field. The constraints stay the only definition of each
-- rule: they are read from the catalogue, as docs/decisions/015-checked-writes.md says.
--
-- Every table that `authenticated` may insert into or update has the trigger of this file; a test
-- compares. Functions that write check their arguments themselves.

create function private.is_broken(relation regclass, rule text, it jsonb)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_is_broken boolean;
begin
  execute format('select (%s) is false from jsonb_populate_record(null::%s, $1) as it', is_broken.rule, is_broken.relation)
  into v_is_broken
  using is_broken.it;
  return v_is_broken;
end;
$$;

comment on function private.is_broken is
  'Whether a row, given as JSON, breaks a rule of its table, as the catalogue writes it.';
grant execute on function private.is_broken to authenticated;

create function private.column_at_fault(relation regclass, rule text, columns text[], new_row jsonb, old_row jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_changed text[] := array(
    select name
    from unnest(column_at_fault.columns) with ordinality as it (name, position)
    where new_row -> name is distinct from old_row -> name
    order by position
  );
  v_column text;
begin
  if cardinality(v_changed) > 1 and column_at_fault.rule is not null then
    -- The column that breaks the rule even if the others are null.
    foreach v_column in array v_changed loop
      if private.is_broken(relation, rule, jsonb_build_object(v_column, new_row -> v_column)) then
        return v_column;
      end if;
    end loop;
  end if;
  return coalesce(v_changed[cardinality(v_changed)], column_at_fault.columns[cardinality(column_at_fault.columns)]);
end;
$$;

comment on function private.column_at_fault is
  'The column to name when a rule over several columns is broken: the changed one; of several changed, the one that breaks it alone, else the last.';
grant execute on function private.column_at_fault to authenticated;

create function private.refuse_bad_values(relation regclass, new_row jsonb, old_row jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_field text;
  v_rule record;
begin
  select attribute.attname into v_field
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = refuse_bad_values.relation and attribute.attnum > 0 and attribute.attnotnull
    -- Generated columns are not computed yet.
    and attribute.attgenerated = '' and not attribute.attisdropped and new_row ->> attribute.attname is null
  order by attribute.attnum
  limit 1;
  if found then
    perform private.invalid(v_field, 'It cannot be empty.');
  end if;
  for v_rule in
    select pg_catalog.pg_get_expr(it.conbin, it.conrelid) as rule, array(
      select attribute.attname::text from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = it.conrelid and attribute.attnum = any (it.conkey)
      order by attribute.attnum
    ) as columns
    from pg_catalog.pg_constraint as it
    where it.conrelid = refuse_bad_values.relation and it.contype = 'c'
    order by it.conname
  loop
    if private.is_broken(relation, v_rule.rule, new_row) then
      perform private.invalid(private.column_at_fault(relation, v_rule.rule, v_rule.columns, new_row, old_row));
    end if;
  end loop;
end;
$$;

comment on function private.refuse_bad_values is
  'Refuses a row that lacks a required value or breaks a check: invalid_input with the name of the field.';
grant execute on function private.refuse_bad_values to authenticated;

create function private.refuse_unknown_parents(relation regclass, new_row jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_key record;
begin
  for v_key in
    select child.attname as field, parent.attname as parent_column, it.confrelid::regclass as parent
    from pg_catalog.pg_constraint as it
    join pg_catalog.pg_attribute as child on child.attrelid = it.conrelid and child.attnum = it.conkey[1]
    join pg_catalog.pg_attribute as parent on parent.attrelid = it.confrelid and parent.attnum = it.confkey[1]
    -- References to accounts are skipped: only the service writes them, and accounts are not
    -- readable here.
    join pg_catalog.pg_class as class on class.oid = it.confrelid and class.relnamespace = 'public'::regnamespace
    where it.conrelid = refuse_unknown_parents.relation and it.contype = 'f'
    order by it.conname
  loop
    if private.is_broken(relation, format(
      'it.%1$I is null or exists (select from %2$s as parent where parent.%3$I = it.%1$I)',
      v_key.field, v_key.parent, v_key.parent_column
    ), new_row) then
      perform private.fail('not_found', 404, jsonb_build_object('field', v_key.field));
    end if;
  end loop;
end;
$$;

comment on function private.refuse_unknown_parents is
  'Refuses a row that references a missing record: not_found with the name of the field.';
grant execute on function private.refuse_unknown_parents to authenticated;

create function private.refuse_repetitions(relation regclass, new_row jsonb, old_row jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_index record;
begin
  for v_index in
    select array(
        select attribute.attname::text from pg_catalog.pg_attribute as attribute
        where attribute.attrelid = it.indrelid and attribute.attnum in (
          select need.refobjsubid from pg_catalog.pg_depend as need
          where need.classid in ('pg_catalog.pg_class'::regclass, 'pg_catalog.pg_constraint'::regclass)
            and need.objid in (it.indexrelid, rule.oid) and need.refobjid = it.indrelid and need.refobjsubid > 0
        )
        -- time columns last: where hours overlap, the error names them
        order by attribute.atttypid = 'time'::regtype, attribute.attnum
      ) as columns,
      (select string_agg(format('%s as v%s', pg_catalog.pg_get_indexdef(it.indexrelid, n, true), n), ', ')
        from generate_series(1, it.indnkeyatts) as n) as keys,
      (select string_agg(case
          when rule.conexclop is not null then format('known.v%s operator(%s.%s) wanted.v%s', n, operator.oprnamespace::regnamespace, operator.oprname, n)
          when it.indnullsnotdistinct then format('known.v%s is not distinct from wanted.v%s', n, n)
          else format('known.v%s = wanted.v%s', n, n)
        end, ' and ')
        from generate_series(1, it.indnkeyatts) as n
        left join pg_catalog.pg_operator as operator on operator.oid = rule.conexclop[n]) as meets,
      coalesce(pg_catalog.pg_get_expr(it.indpred, it.indrelid), 'true') as condition
    from pg_catalog.pg_index as it
    left join pg_catalog.pg_constraint as rule on rule.conindid = it.indexrelid and rule.conrelid = it.indrelid and rule.contype in ('p', 'u', 'x')
    where it.indrelid = refuse_repetitions.relation and (it.indisunique or it.indisexclusion)
    order by it.indexrelid
  loop
    continue when not exists (
      select from unnest(v_index.columns) as name where new_row -> name is distinct from old_row -> name
    );
    if private.is_broken(relation, format(
      'not exists (
        select from (select %2$s from %1$s as it where (%4$s) and to_jsonb(it.*) is distinct from %5$L::jsonb) as known,
          (select %2$s from jsonb_populate_record(null::%1$s, %6$L) as it where (%4$s)) as wanted
        where %3$s
      )',
      relation, v_index.keys, v_index.meets, v_index.condition, old_row, new_row
    ), new_row) then
      perform private.fail('already_exists', 409, jsonb_build_object(
        'field', private.column_at_fault(relation, null, v_index.columns, new_row, old_row)
      ));
    end if;
  end loop;
end;
$$;

comment on function private.refuse_repetitions is
  'Refuses a row that conflicts with another by a unique index or an exclusion constraint: already_exists with the name of the field.';
grant execute on function private.refuse_repetitions to authenticated;

create function private.is_merged(relation regclass, keys text[], new_row jsonb)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return private.is_broken(relation, format('not exists (select from %s as known where %s)', relation, (
    select string_agg(format('known.%1$I = it.%1$I', name), ' and ') from unnest(is_merged.keys) as name
  )), new_row);
end;
$$;

comment on function private.is_merged is 'Whether an upsert by these columns finds a row in place of the new one.';
grant execute on function private.is_merged to authenticated;

create function private.check_write()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_new jsonb := to_jsonb(NEW);
  v_old jsonb := case when TG_OP = 'UPDATE' then to_jsonb(OLD) end;
  -- A trigger cannot see an ON CONFLICT clause of its statement, so look at the query text, without
  -- its literals and all quoted names but plain ones: an alias may read like such a clause.
  v_query text := case when current_query() ~* '\mon\s+conflict\M' then (
    select string_agg(case when part[1] ~ '^["'']' and part[1] !~ '^"\w+"$' then '""' else part[1] end, '' order by n)
    from regexp_matches(current_query(), '"(?:[^"]|"")*"|''(?:[^'']|'''')*''|[^"'']+', 'g') with ordinality as found (part, n)
  ) else '' end;
  v_is_upsert boolean := v_query ~* '\mon\s+conflict\M';
  v_keys text[] := (
    select array_agg(btrim(name, ' "'))
    from regexp_split_to_table(substring(v_query from '(?i)\mon\s+conflict\s*\(([^)]*)\)'), ',') as name
  );
begin
  -- guard: whoever may not write at all gets the answer of the policy, which is checked after this
  if not private.is_admin() and TG_TABLE_NAME <> 'staff_message_settings' then
    return NEW;
  end if;

  -- lock: two concurrent writers of the same value must not both find it free
  perform pg_advisory_xact_lock(hashtextextended('write:' || TG_RELID::text, 0));

  -- check
  perform private.refuse_bad_values(TG_RELID, v_new, v_old);
  perform private.refuse_unknown_parents(TG_RELID, v_new);
  -- An upsert says itself what becomes of the repetition that it names, and of no other.
  if TG_OP = 'UPDATE' or not v_is_upsert or v_keys is not null and not private.is_merged(TG_RELID, v_keys, v_new) then
    perform private.refuse_repetitions(TG_RELID, v_new, v_old);
  end if;
  return NEW;
end;
$$;

comment on function private.check_write is
  'Trigger for writes by clients: refuses what a constraint of the table would refuse, with a code and the name of the field.';

create trigger _900_checked before insert or update on public.articles
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.booking_policy
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.clinics
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.faqs
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.packages
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.physiotherapist_services
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.physiotherapists
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.security_policy
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.service_prices
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.services
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.site_settings
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.staff
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.staff_message_settings
  for each row when (current_user = 'authenticated') execute function private.check_write();
create trigger _900_checked before insert or update on public.testimonials
  for each row when (current_user = 'authenticated') execute function private.check_write();

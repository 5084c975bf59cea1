-- Demo data, dated relative to today, the same on every machine. People, numbers and addresses are
-- invented. The demo accounts exist only where this file is run, which is never production.

-- People with an account. Password of all: Luwes-demo-2026
insert into auth.users (
  instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', ('40000000-0000-4000-8000-00000000000' || person.no)::uuid,
  'authenticated', 'authenticated', person.email, person.phone, secret.hash, now(),
  case when person.phone is not null then now() end,
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', person.full_name), now(), now(),
  '', '', '', ''
from (values
  (1, 'rina@example.com', '628111000001', 'Rina Kusumawati'),
  (2, 'budi@example.com', '628111000002', 'Budi Santoso'),
  (3, 'sari@example.com', null, 'Sari Melinda'),
  (4, 'dewi@example.com', null, 'Dewi Lestari'),
  (5, 'agus@example.com', null, 'Agus Wibowo')
) as person (no, email, phone, full_name)
-- One cheap hash for all accounts: the password is public.
cross join (select extensions.crypt('Luwes-demo-2026', extensions.gen_salt('bf', 4)) as hash offset 0) as secret;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  gen_random_uuid(), account.id, 'email', account.id::text,
  jsonb_build_object('sub', account.id, 'email', account.email, 'email_verified', true, 'phone_verified', false),
  now(), now(), now()
from auth.users as account
where account.id::text like '40000000-0000-4000-8000-00000000000_'
union all
select
  gen_random_uuid(), account.id, 'phone', account.id::text,
  jsonb_build_object('sub', account.id, 'phone', account.phone, 'email_verified', false, 'phone_verified', true),
  now(), now(), now()
from auth.users as account
where account.id::text like '40000000-0000-4000-8000-00000000000_' and account.phone is not null;

-- Clinics
insert into public.clinics (
  id, slug, code, name, address_line1, address_line2, city, province, postal_code, phone, whatsapp, latitude, longitude, sort_order,
  description_id, description_en
) values
  ('10000000-0000-4000-8000-000000000001', 'kebayoran-baru', 'JKT', 'Luwes Kebayoran Baru',
    'Jl. Contoh Melati No. 12', 'Kel. Contoh, Kec. Kebayoran Baru', 'Jakarta Selatan', 'DKI Jakarta', '12999',
    '+622150000001', '+628110000001', -6.244100, 106.800500, 1,
    'Enam ruang terapi di lantai dasar, tanpa anak tangga. Parkir di halaman depan; dari stasiun MRT terdekat kira-kira sepuluh menit berjalan kaki.',
    'Six treatment rooms on the ground floor, with no steps. Parking is in front of the building; the nearest MRT station is about ten minutes on foot.'),
  ('10000000-0000-4000-8000-000000000002', 'gading-serpong', 'TGR', 'Luwes Gading Serpong',
    'Jl. Contoh Kenanga Blok C No. 8', 'Kel. Contoh, Kec. Kelapa Dua', 'Tangerang', 'Banten', '15899',
    '+622150000002', '+628110000002', -6.242600, 106.628300, 2,
    'Ruang latihan luas dengan peralatan untuk pemulihan cedera olahraga. Masuk dari sisi kiri ruko; lift sampai ke lantai dua.',
    'A large exercise room equipped for recovery from sports injuries. The entrance is on the left side of the building; a lift goes up to the second floor.');

insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
select clinic.id, weekday, time '08:00', case weekday when 6 then time '17:00' else time '20:00' end
from public.clinics as clinic, generate_series(1, 6) as weekday;

-- Services
insert into public.services (
  id, slug, name_id, name_en, description_id, description_en, specialisation, duration_minutes, slot_step_minutes, price_idr, sort_order
) values
  ('20000000-0000-4000-8000-000000000001', 'physiotherapy', 'Fisioterapi umum', 'General physiotherapy',
    'Untuk nyeri punggung, leher, bahu, dan lutut. Diawali pemeriksaan gerak, diakhiri latihan untuk di rumah.',
    'For pain in the back, neck, shoulder or knee. Begins with an examination of how you move, ends with exercises for home.',
    'general_health', 60, 60, 350000, 1),
  ('20000000-0000-4000-8000-000000000002', 'post-surgery-recovery', 'Pemulihan pascaoperasi', 'Post-surgery recovery',
    'Biasanya dimulai satu sampai dua minggu setelah operasi, sesuai izin dokter bedah.',
    'Usually starts one to two weeks after surgery, as your surgeon agrees.',
    'post_surgery_recovery', 60, 60, 385000, 2),
  ('20000000-0000-4000-8000-000000000003', 'sports-injury-recovery', 'Pemulihan cedera olahraga', 'Sports injury recovery',
    'Dari cedera sampai kembali berlatih, selangkah demi selangkah dan terukur.',
    'From the injury back to training, step by step and measured.',
    'sports_injury_recovery', 60, 60, 385000, 3),
  ('20000000-0000-4000-8000-000000000004', 'geriatric-care', 'Perawatan lansia', 'Geriatric care',
    'Keseimbangan, kekuatan, dan keberanian bergerak, dengan tempo yang nyaman.',
    'Balance, strength and the courage to move, at a comfortable pace.',
    'geriatric_care', 45, 45, 320000, 4);

-- Packages
insert into public.packages (id, slug, name_id, name_en, sessions, price_idr, valid_months, sort_order) values
  ('21000000-0000-4000-8000-000000000001', '5-sessions', 'Paket 5 sesi', '5 sessions', 5, 1650000, 3, 1),
  ('21000000-0000-4000-8000-000000000002', '10-sessions', 'Paket 10 sesi', '10 sessions', 10, 3150000, 6, 2);

-- A planned price.
insert into public.service_prices (service_id, starts_on, price_idr)
values ('20000000-0000-4000-8000-000000000001', (now() at time zone 'Asia/Jakarta')::date + 45, 375000);

-- Physiotherapists
insert into public.physiotherapists (
  id, slug, name, years_of_experience, specialities, biography_id, biography_en, str_number, sort_order, photo_path
) values
  ('30000000-0000-4000-8000-000000000001', 'dewi-lestari', 'Dewi Lestari, S.Ft., Ftr.', 10, array['post_surgery_recovery', 'geriatric_care', 'general_health'],
    'Sepuluh tahun mendampingi orang berjalan lagi setelah operasi lutut dan panggul.',
    'Ten years of helping people walk again after knee and hip surgery.', 'STR-CONTOH-0001', 1, 'dewi-lestari.webp'),
  ('30000000-0000-4000-8000-000000000002', 'bima-pratama', 'Bima Pratama, S.Ft., Ftr.', 2, array['sports_injury_recovery', 'general_health'],
    'Pelari maraton yang tahu rasanya harus berhenti dulu.',
    'A marathon runner who knows what it is like to have to stop.', 'STR-CONTOH-0002', 2, 'bima-pratama.webp'),
  ('30000000-0000-4000-8000-000000000003', 'laras-wulandari', 'Laras Wulandari, S.Ft., Ftr.', 4, array['geriatric_care', 'general_health'],
    'Sabar, teliti, dan suka tertawa bersama pasien lansianya.',
    'Patient, thorough, and likes to laugh with her older patients.', 'STR-CONTOH-0003', 3, 'laras-wulandari.webp'),
  ('30000000-0000-4000-8000-000000000004', 'arif-nugroho', 'Arif Nugroho, S.Ft., Ftr.', 4, array['sports_injury_recovery', 'post_surgery_recovery', 'general_health'],
    'Bekas pemain bulu tangkis, ahli bahu dan pergelangan kaki.',
    'A former badminton player, at home with shoulders and ankles.', 'STR-CONTOH-0004', 4, 'arif-nugroho.webp');

-- By default every physiotherapist gives every service; remove those outside their specialities.
delete from public.physiotherapist_services as gives
using public.physiotherapists as physiotherapist, public.services as service
where physiotherapist.id = gives.physiotherapist_id
  and service.id = gives.service_id
  and service.specialisation <> all (physiotherapist.specialities);

-- Schedules: Jakarta is 1, Tangerang is 2. Arif travels on Wednesdays.
insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
select
  ('30000000-0000-4000-8000-00000000000' || shift.who)::uuid, ('10000000-0000-4000-8000-00000000000' || shift.place)::uuid,
  weekday, shift.start_time::time, shift.end_time::time
from (values
  (1, 1, array[1, 3, 5], '08:00', '12:00'), (1, 1, array[1, 3, 5], '13:00', '17:00'),
  (1, 2, array[2, 4], '08:00', '12:00'), (1, 2, array[2, 4], '13:00', '17:00'),
  (2, 1, array[2, 4], '11:00', '15:00'), (2, 1, array[2, 4], '16:00', '20:00'),
  (2, 2, array[1, 3, 5], '11:00', '15:00'), (2, 2, array[1, 3, 5], '16:00', '20:00'),
  (2, 2, array[6], '08:00', '12:00'),
  (3, 1, array[1, 2, 3, 4, 5], '12:00', '16:00'), (3, 1, array[1, 2, 3, 4, 5], '17:00', '20:00'),
  (3, 1, array[6], '08:00', '12:00'), (3, 1, array[6], '13:00', '17:00'),
  (4, 2, array[1, 2, 4, 5], '12:00', '16:00'), (4, 2, array[1, 2, 4, 5], '17:00', '20:00'),
  (4, 1, array[3], '08:00', '11:00'), (4, 2, array[3], '13:00', '20:00'),
  (4, 2, array[6], '12:00', '17:00')
) as shift (who, place, weekdays, start_time, end_time)
cross join unnest(shift.weekdays) as weekday;

-- Staff
insert into public.staff (id, user_id, role, clinic_id, full_name, physiotherapist_id) values
  ('45000000-0000-4000-8000-000000000003', '40000000-0000-4000-8000-000000000003', 'receptionist', null, 'Sari Melinda', null),
  ('45000000-0000-4000-8000-000000000004', '40000000-0000-4000-8000-000000000004', 'physiotherapist', null, 'Dewi Lestari',
    '30000000-0000-4000-8000-000000000001'),
  ('45000000-0000-4000-8000-000000000005', '40000000-0000-4000-8000-000000000005', 'admin', null, 'Agus Wibowo', null);

-- Holidays. Those of 2027 are calculated; staff correct them when the decree is published.
insert into public.off_days (type, starts_on, ends_on, is_closed, name_id, name_en)
select 'public_holiday', holiday.day::date, holiday.day::date, holiday.is_closed, holiday.name_id, holiday.name_en
from (values
  ('2026-01-01', true, 'Tahun Baru 2026', 'New Year 2026'),
  ('2026-01-16', true, 'Isra Mikraj', 'Ascension of the Prophet'),
  ('2026-02-17', true, 'Tahun Baru Imlek', 'Chinese New Year'),
  ('2026-03-19', true, 'Hari Suci Nyepi', 'Nyepi'),
  ('2026-03-21', true, 'Idulfitri 1447 H', 'Eid al-Fitr'),
  ('2026-03-22', true, 'Idulfitri 1447 H, hari kedua', 'Eid al-Fitr, second day'),
  ('2026-04-03', true, 'Wafat Yesus Kristus', 'Good Friday'),
  ('2026-04-05', true, 'Paskah', 'Easter'),
  ('2026-05-01', true, 'Hari Buruh', 'Labour Day'),
  ('2026-05-14', true, 'Kenaikan Yesus Kristus', 'Ascension Day'),
  ('2026-05-27', true, 'Iduladha 1447 H', 'Eid al-Adha'),
  ('2026-05-31', true, 'Hari Raya Waisak', 'Vesak'),
  ('2026-06-01', true, 'Hari Lahir Pancasila', 'Pancasila Day'),
  ('2026-06-16', true, 'Tahun Baru Islam 1448 H', 'Islamic New Year'),
  ('2026-08-17', true, 'Hari Kemerdekaan', 'Independence Day'),
  ('2026-08-25', true, 'Maulid Nabi Muhammad', 'Birthday of the Prophet'),
  ('2026-12-25', true, 'Hari Natal', 'Christmas Day'),
  ('2027-01-01', true, 'Tahun Baru 2027', 'New Year 2027'),
  ('2027-01-05', true, 'Isra Mikraj', 'Ascension of the Prophet'),
  ('2027-02-06', true, 'Tahun Baru Imlek', 'Chinese New Year'),
  ('2027-03-08', true, 'Hari Suci Nyepi', 'Nyepi'),
  ('2027-03-10', true, 'Idulfitri 1448 H', 'Eid al-Fitr'),
  ('2027-03-11', true, 'Idulfitri 1448 H, hari kedua', 'Eid al-Fitr, second day'),
  ('2027-03-26', true, 'Wafat Yesus Kristus', 'Good Friday'),
  ('2027-03-28', true, 'Paskah', 'Easter'),
  ('2027-05-01', true, 'Hari Buruh', 'Labour Day'),
  ('2027-05-06', true, 'Kenaikan Yesus Kristus', 'Ascension Day'),
  ('2027-05-16', true, 'Iduladha 1448 H', 'Eid al-Adha'),
  ('2027-05-20', true, 'Hari Raya Waisak', 'Vesak'),
  ('2027-06-01', true, 'Hari Lahir Pancasila', 'Pancasila Day'),
  ('2027-06-06', true, 'Tahun Baru Islam 1449 H', 'Islamic New Year'),
  ('2027-08-15', true, 'Maulid Nabi Muhammad', 'Birthday of the Prophet'),
  ('2027-08-17', true, 'Hari Kemerdekaan', 'Independence Day'),
  ('2027-12-25', true, 'Hari Natal', 'Christmas Day'),
  -- Joint leave: the clinics stay open unless staff decide otherwise.
  ('2026-02-16', false, 'Cuti bersama Imlek', 'Joint leave, Chinese New Year'),
  ('2026-03-18', false, 'Cuti bersama Nyepi', 'Joint leave, Nyepi'),
  ('2026-03-20', false, 'Cuti bersama Idulfitri', 'Joint leave, Eid al-Fitr'),
  ('2026-03-23', false, 'Cuti bersama Idulfitri', 'Joint leave, Eid al-Fitr'),
  ('2026-03-24', false, 'Cuti bersama Idulfitri', 'Joint leave, Eid al-Fitr'),
  ('2026-05-15', false, 'Cuti bersama Kenaikan Yesus Kristus', 'Joint leave, Ascension Day'),
  ('2026-05-28', false, 'Cuti bersama Iduladha', 'Joint leave, Eid al-Adha'),
  ('2026-12-24', false, 'Cuti bersama Natal', 'Joint leave, Christmas')
) as holiday (day, is_closed, name_id, name_en);

-- Absences: Bima's training, an afternoon off for Laras at one clinic, a closure of Tangerang.
insert into public.off_days (physiotherapist_id, clinic_id, type, starts_on, ends_on, start_time, end_time, reason) values
  ('30000000-0000-4000-8000-000000000002', null, 'training', current_date + 17, current_date + 18, null, null, 'Pelatihan manual therapy'),
  ('30000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'leave', current_date + 8, current_date + 8, '15:00', '20:00', 'Urusan keluarga'),
  (null, '10000000-0000-4000-8000-000000000002', 'closure', current_date + 25, current_date + 25, null, null, 'Perawatan gedung');

-- Patients: two with accounts, Rina's mother, thirty entered by staff.
insert into public.patients (id, user_id, is_account_holder, full_name, phone, email, birth_date, sex, address, locale) values
  ('50000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000001', true, 'Rina Kusumawati', '+628111000001', 'rina@example.com', '1991-04-12', 'female', 'Jl. Contoh Anggrek No. 3, Jakarta Selatan', 'id'),
  ('50000000-0000-4000-8000-000000000002', '40000000-0000-4000-8000-000000000002', true, 'Budi Santoso', '+628111000002', 'budi@example.com', '1984-09-30', 'male', 'Jl. Contoh Dahlia No. 21, Tangerang', 'id'),
  ('50000000-0000-4000-8000-000000000003', '40000000-0000-4000-8000-000000000001', false, 'Ratih Kusumawati', null, null, '1957-01-22', 'female', 'Jl. Contoh Anggrek No. 3, Jakarta Selatan', 'id');

insert into public.patients (id, full_name, phone, email, birth_date, sex, created_by)
select
  ('50000000-0000-4000-8000-' || lpad(person.no::text, 12, '0'))::uuid, person.full_name,
  '+6281199' || lpad(person.no::text, 5, '0'), 'pasien' || person.no || '@example.com',
  date '1950-03-01' + person.no * 397, case person.no % 2 when 0 then 'female' else 'male' end,
  '40000000-0000-4000-8000-000000000005'
from (values
  (4, 'Siti Rahmawati'),
  (5, 'Ahmad Fauzan'),
  (6, 'Maria Angelina'),
  (7, 'Hendra Gunawan'),
  (8, 'Yulia Permata'),
  (9, 'Bambang Sutrisno'),
  (10, 'Putri Maharani'),
  (11, 'Rizky Ramadhan'),
  (12, 'Nurul Hidayah'),
  (13, 'Agung Setiawan'),
  (14, 'Fitri Handayani'),
  (15, 'Dimas Prakoso'),
  (16, 'Lina Marlina'),
  (17, 'Joko Susilo'),
  (18, 'Ratna Sari'),
  (19, 'Fajar Nugraha'),
  (20, 'Wulan Kartika'),
  (21, 'Eko Prasetyo'),
  (22, 'Dian Puspita'),
  (23, 'Teguh Santoso'),
  (24, 'Intan Pertiwi'),
  (25, 'Surya Wijaya'),
  (26, 'Melati Kusuma'),
  (27, 'Rudi Hartono'),
  (28, 'Anisa Rahma'),
  (29, 'Galih Saputra'),
  (30, 'Tari Anggraini'),
  (31, 'Wahyu Hidayat'),
  (32, 'Sekar Ayu'),
  (33, 'Tono Subagyo')
) as person (no, full_name);

insert into public.patient_consents (patient_id, purpose, version, is_granted, given_by, given_at)
select patient.id, consent.purpose, consent.version, consent.purpose <> 'marketing', patient.user_id, now() - interval '70 days'
from public.patients as patient cross join public.consent_texts as consent
where patient.user_id is not null;

-- Appointments from 70 days ago to 21 days ahead: about half of the past slots and a sixth of the
-- future ones are booked. Broadcasts are off, because nobody listens yet.
alter table public.appointments disable trigger _500_broadcast;

create temporary table seed_visits as
with shifts as (
  select
    schedule.physiotherapist_id, schedule.clinic_id, right(schedule.physiotherapist_id::text, 1)::integer as who, day.day, clinic.time_zone,
    extract(hour from schedule.start_time)::integer as first_hour, extract(hour from schedule.end_time)::integer as end_hour
  from generate_series(-70, 21) as ahead
  cross join lateral (select (now() at time zone 'Asia/Jakarta')::date + ahead as day) as day
  join public.schedules as schedule on schedule.weekday = extract(isodow from day.day)
  join public.clinics as clinic on clinic.id = schedule.clinic_id
  where not exists (
    select from public.off_days as off_day
    where off_day.is_closed and day.day between off_day.starts_on and off_day.ends_on
  )
), hours as (
  select
    shifts.*, hour,
    (shifts.day + make_time(hour, 0, 0)) at time zone shifts.time_zone as starts_at,
    -- deterministic pseudo-random number
    ((shifts.day - date '2026-01-01') * 7919 + shifts.who * 104729 + hour * 1299709) % 1009 as chance
  from shifts cross join lateral generate_series(shifts.first_hour, shifts.end_hour - 1) as hour
), rina as (
  -- The demo patient: two past visits and a coming one, all with Dewi in Jakarta at 9:00.
  select hours.*, row_number() over (partition by hours.starts_at > now() order by abs(extract(epoch from hours.starts_at - now()))) as nth
  from hours
  where hours.who = 1 and hours.hour = 9 and right(hours.clinic_id::text, 1) = '1'
    and hours.starts_at not between now() - interval '6 days' and now() + interval '2 days'
), budi as (
  select hours.*, row_number() over (order by hours.starts_at) as nth
  from hours
  where hours.who = 4 and hours.hour = 18 and right(hours.clinic_id::text, 1) = '2' and hours.starts_at > now() + interval '3 days'
), chosen as (
  select rina.physiotherapist_id, rina.clinic_id, rina.starts_at, 1 as patient, 0 as chance
  from rina where rina.nth <= case when rina.starts_at > now() then 1 else 2 end
  union all
  select budi.physiotherapist_id, budi.clinic_id, budi.starts_at, 2, 0 from budi where budi.nth = 1
  union all
  select hours.physiotherapist_id, hours.clinic_id, hours.starts_at, 4 + ((hours.chance + hours.hour * 7 + hours.who * 11) % 30)::integer, hours.chance
  from hours
  where hours.chance < case when hours.starts_at < now() then 500 else 170 end
    and hours.starts_at not between now() - interval '2 hours' and now() + interval '2 hours'
    and not exists (
      select from (select starts_at, physiotherapist_id, nth from rina union all select starts_at, physiotherapist_id, nth from budi) as theirs
      where theirs.starts_at = hours.starts_at and theirs.physiotherapist_id = hours.physiotherapist_id and theirs.nth <= 2
    )
), separate as (
  -- one visit per patient and day
  select distinct on (chosen.patient, chosen.starts_at::date) chosen.*
  from chosen
  order by chosen.patient, chosen.starts_at::date, chosen.starts_at
)
select
  row_number() over (order by separate.patient > 2, separate.starts_at, separate.physiotherapist_id) as no,
  ('50000000-0000-4000-8000-' || lpad(separate.patient::text, 12, '0'))::uuid as patient_id,
  separate.clinic_id, separate.physiotherapist_id, separate.starts_at, service.id as service_id, service.price_idr,
  separate.starts_at + make_interval(mins => service.duration_minutes) as ends_at,
  case
    when separate.starts_at > now() then 'confirmed'
    when separate.patient > 2 and separate.chance % 23 = 0 then 'no_show'
    when separate.patient > 2 and separate.chance % 29 = 0 then 'cancelled_by_patient'
    else 'completed'
  end as status
from separate
join lateral (
  select it.id, it.price_idr, it.duration_minutes
  from public.services as it
  join public.physiotherapist_services as gives on gives.service_id = it.id and gives.physiotherapist_id = separate.physiotherapist_id
  order by it.sort_order
  offset separate.chance % 2 limit 1
) as service on true;

insert into public.bookings (
  id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, created_by, created_at, updated_at
)
select
  ('60000000-0000-4000-8000-' || lpad(visit.no::text, 12, '0'))::uuid, visit.patient_id, visit.clinic_id, visit.service_id,
  case visit.status when 'confirmed' then 'confirmed' when 'cancelled_by_patient' then 'cancelled' else 'completed' end,
  visit.price_idr, visit.price_idr,
  to_jsonb(private.policy_for(visit.clinic_id)) - array['id', 'clinic_id', 'created_at', 'updated_at'],
  patient.user_id, least(now(), visit.starts_at) - interval '4 days', least(now(), visit.starts_at) - interval '4 days'
from seed_visits as visit
join public.patients as patient on patient.id = visit.patient_id;

insert into public.appointments (
  id, booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at, ends_at, blocks_until,
  original_starts_at, created_at, updated_at
)
select
  ('70000000-0000-4000-8000-' || lpad(visit.no::text, 12, '0'))::uuid, ('60000000-0000-4000-8000-' || lpad(visit.no::text, 12, '0'))::uuid,
  visit.clinic_id, visit.service_id, visit.physiotherapist_id, visit.patient_id, visit.status, visit.starts_at, visit.ends_at,
  visit.ends_at, visit.starts_at, least(now(), visit.starts_at) - interval '4 days', least(now(), visit.starts_at)
from seed_visits as visit;

update public.appointment_events as event
set created_at = appointment.created_at
from public.appointments as appointment
where appointment.id = event.appointment_id;

alter table public.appointments enable trigger _500_broadcast;
drop table seed_visits;

-- Vouchers and payments -----------------------------------------------------------------------

insert into public.vouchers (
  id, code, kind, name_id, name_en, percent, amount_idr, max_discount_idr, min_spend_idr, max_uses,
  max_uses_per_patient, valid_until, is_first_visit_only, is_active
) values
  ('80000000-0000-4000-8000-000000000001', 'HALLUWES', 'percentage', 'Kunjungan pertama 15%', 'First visit 15%',
    15, null, 75000, 0, null, 1, current_date + 180, true, true),
  ('80000000-0000-4000-8000-000000000002', 'SEHAT222', 'fixed', 'Potongan Rp50.000', 'IDR 50,000 off',
    null, 50000, null, 300000, 200, 2, current_date + 90, false, true),
  ('80000000-0000-4000-8000-000000000003', 'LEBARAN6', 'percentage', 'Promo yang sudah lewat', 'A promotion that is over',
    20, null, null, 0, null, null, current_date - 30, false, true);

-- Rina has credit from a cancelled visit, valid for six months.
insert into public.vouchers (id, code, kind, name_id, name_en, patient_id, valid_until, reason) values
  ('80000000-0000-4000-8000-000000000004', 'KREDT234', 'credit', 'Saldo kredit', 'Credit',
    '50000000-0000-4000-8000-000000000001', (current_date + interval '6 months')::date, 'cancelled');
insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason) values
  ('80000000-0000-4000-8000-000000000004', '50000000-0000-4000-8000-000000000001', 'issue', 100000, 'cancelled');

-- Two patients whose confirmation could not be delivered need a call.
insert into public.admin_tasks (kind, clinic_id, booking_id, details, created_at)
select
  'message_failed', appointment.clinic_id, appointment.booking_id,
  jsonb_build_object('kind', 'appointment_confirmed', 'appointment_id', appointment.id, 'reason', 'failed'),
  now() - interval '2 hours'
from public.appointments as appointment
where appointment.status = 'confirmed' and appointment.starts_at > now()
order by appointment.starts_at
limit 2;

-- Four waiting-list entries: two for mornings, one for a certain physiotherapist.
insert into public.waitlist_entries (
  patient_id, clinic_id, service_id, physiotherapist_id, from_date, to_date, from_time, until_time, created_at
)
select
  ('50000000-0000-4000-8000-' || lpad(wish.no::text, 12, '0'))::uuid, clinic.id, service.id,
  case when wish.is_choosy then (
    select schedule.physiotherapist_id from public.schedules as schedule
    where schedule.clinic_id = clinic.id order by schedule.physiotherapist_id limit 1
  ) end,
  current_date, current_date + wish.days, wish.from_time, wish.until_time, now() - make_interval(hours => wish.hours)
from (values
  (7, 'kebayoran-baru', 6, time '00:00', time '12:00', 70, false),
  (12, 'kebayoran-baru', 13, null, null, 49, true),
  (20, 'gading-serpong', 4, time '00:00', time '12:00', 26, false),
  (28, 'kebayoran-baru', 2, time '17:00', time '23:59', 5, false)
) as wish (no, clinic, days, from_time, until_time, hours, is_choosy)
join public.clinics as clinic on clinic.slug = wish.clinic
join public.services as service on service.slug = 'physiotherapy';

-- Nobody is notified of what this file has created; seeds/messages.sql has what was sent in its time.
delete from private.notifications;

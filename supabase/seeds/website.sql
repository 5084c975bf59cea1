-- Testimonials, questions and settings of the public website. All people are invented.

insert into public.testimonials
  (name, context_id, context_en, quote_id, quote_en, sort_order, published_at)
values
(
  'Bu Ratna, 67', 'Latihan keseimbangan, Kebayoran Baru', 'Balance training, Kebayoran Baru',
  'Dulu saya berpegangan tembok ke kamar mandi. Sekarang saya ke pasar sendiri lagi, pelan-pelan. Yang saya suka, tidak ada yang memarahi kalau saya lupa latihan.',
  'I used to hold on to the wall on my way to the bathroom. Now I walk to the market by myself again, slowly. What I like is that nobody scolds me when I forget my exercises.',
  1, now() - interval '20 days'
),
(
  'Yoga, 31', 'Cedera lari, Gading Serpong', 'Running injury, Gading Serpong',
  'Saya datang minta dipijat, pulang membawa rencana empat minggu. Awalnya skeptis. Ternyata baru kali ini ada yang menjelaskan mengapa lutut saya sakit.',
  'I came for a massage and left with a four-week plan. I was sceptical. But it was the first time anyone explained why my knee hurt.',
  2, now() - interval '34 days'
),
(
  'Maya, 44', 'Nyeri leher, Kebayoran Baru', 'Neck pain, Kebayoran Baru',
  'Pesan lewat ponsel waktu rapat, besok sore sudah ditangani. Harganya jelas dari awal, tidak ada paket yang dipaksakan.',
  'I booked on my phone during a meeting and was seen the next afternoon. The price was clear from the start, and nobody pushed a package on me.',
  3, now() - interval '51 days'
),
(
  'Pak Hendra, 58', 'Setelah operasi lutut, Gading Serpong', 'After knee surgery, Gading Serpong',
  'Ada minggu-minggu yang rasanya mundur. Mereka menunjukkan catatan ukuran lutut saya dari awal, baru saya lihat sebenarnya maju.',
  'Some weeks felt like going backwards. Then they showed me the measurements of my knee from the first day, and I could see that I had come a long way.',
  4, now() - interval '63 days'
);

insert into public.faqs
  (question_id, question_en, answer_id, answer_en, sort_order, published_at)
values
(
  'Apakah saya perlu rujukan dokter?', 'Do I need a doctor''s referral?',
  'Tidak. Anda boleh datang langsung. Setelah operasi, bawalah ringkasan operasi dan izin dokter bedah. Bila kami menemukan hal yang perlu dilihat dokter, kami akan mengatakannya.',
  'No, you may come directly. After surgery, please bring the operation summary and your surgeon''s agreement. If we find something that a doctor should see, we will say so.',
  1, now()
),
(
  'Berapa lama satu sesi?', 'How long is a session?',
  'Antara 45 dan 60 menit, dengan satu fisioterapis untuk Anda. Datanglah 10 menit lebih awal dengan pakaian yang longgar.',
  'Between 45 and 60 minutes, with one physiotherapist for you. Come 10 minutes early, in loose clothes.',
  2, now()
),
(
  'Berapa biayanya, dan kapan saya membayar?', 'What does it cost, and when do I pay?',
  'Harga tiap layanan tertulis di halaman Layanan dan terlihat sebelum Anda masuk ke akun. Anda membayar saat memesan: QRIS, transfer bank, atau dompet digital. Tidak ada biaya tambahan di klinik.',
  'The price of every service is on the Services page and visible before you sign in. You pay when you book: QRIS, bank transfer or e-wallet. There are no extra charges at the clinic.',
  3, now()
),
(
  'Bisakah saya mengubah atau membatalkan janji?', 'Can I move or cancel my appointment?',
  'Bisa, sampai 24 jam sebelum waktunya. Memindahkan jadwal bisa dua kali. Bila membatalkan tepat waktu, Anda mendapat kredit penuh yang berlaku enam bulan, atau dapat mengajukan pengembalian dana.',
  'Yes, until 24 hours before. You can move an appointment twice. If you cancel in time you get full credit, valid for six months, or can ask for a refund.',
  4, now()
),
(
  'Kapan fisioterapi dimulai setelah operasi?', 'When does physiotherapy start after surgery?',
  'Biasanya satu sampai dua minggu setelah operasi, begitu dokter bedah mengizinkan. Petunjuk dokter Anda selalu didahulukan.',
  'Typically one to two weeks after surgery, as soon as your surgeon agrees. Your surgeon''s instructions always come first.',
  5, now()
),
(
  'Bolehkah saya memilih fisioterapis perempuan atau laki-laki?', 'May I choose a woman or a man?',
  'Boleh. Saat memesan, pilih fisioterapis yang Anda inginkan. Bila tidak memilih, kami mencarikan siapa pun yang tersedia pada jam itu. Anda juga boleh didampingi.',
  'Yes. Choose your physiotherapist when you book. If you do not, we find whoever is free at that time. You may also bring someone with you.',
  6, now()
),
(
  'Apakah terapi sakit?', 'Does treatment hurt?',
  'Beberapa gerakan bisa tidak nyaman, terutama saat kaku, tetapi nyeri tajam tidak perlu ditahan. Katakan saja, kami menyesuaikan. Pegal ringan satu sampai dua hari sesudahnya adalah hal biasa.',
  'Some movements can be uncomfortable, above all when you are stiff, but sharp pain is nothing to put up with. Tell us and we adjust. Mild soreness for a day or two afterwards is common.',
  7, now()
),
(
  'Apakah klinik ramah kursi roda?', 'Are the clinics accessible by wheelchair?',
  'Ya. Kedua klinik punya lift, pintu lebar, dan toilet dengan pegangan. Beri tahu kami lewat WhatsApp bila Anda perlu dibantu dari mobil.',
  'Yes. Both clinics have a lift, wide doors and a toilet with grab rails. Send us a WhatsApp message if you need help from the car.',
  8, now()
);

update public.site_settings
set video_url = '/video/desk-break.mp4',
  video_title_id = 'Jeda 40 detik untuk leher dan bahu',
  video_title_en = 'A 40-second break for neck and shoulders',
  video_text_id = 'Tengok pelan ke kiri dan kanan, putar kedua bahu ke belakang, dorong tangan ke atas, lalu condong ke samping. Masing-masing sepuluh detik.',
  video_text_en = 'Turn your head slowly to both sides, roll your shoulders back, reach up, then lean to each side. Ten seconds each.',
  video_seconds = 40
where id = 1;

update public.physiotherapists
set languages = '{id,en}'
where id in ('30000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000003');

update public.physiotherapists
set languages = '{id,jv}'
where id = '30000000-0000-4000-8000-000000000002';

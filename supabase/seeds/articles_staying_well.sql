-- Articles on ageing well and on what physiotherapy is. Each topic is in both languages.

insert into public.articles
  (topic, locale, slug, title, summary, cover, tags, physiotherapist_id, published_at, body)
values
(
  'balance-in-later-life', 'id', 'keseimbangan-di-usia-lanjut',
  'Tetap tegak: melatih keseimbangan di usia lanjut',
  'Jatuh bukan bagian yang pasti dari menua. Kaki yang kuat, rumah yang aman, dan latihan singkat tiap hari mengurangi risikonya.',
  'balance', '{lansia,keseimbangan,latihan}', '30000000-0000-4000-8000-000000000001',
  current_date - 2 + time '09:00',
  $md$"Saya tidak apa-apa, hanya sedikit goyah." Kalimat ini sering kami dengar dari orang tua yang diantar anaknya. Sedikit goyah layak diperhatikan. Banyak orang berusia di atas 65 tahun pernah jatuh, dan sesudahnya rasa takut membuat mereka makin jarang berjalan. Justru itu yang membuat kaki makin lemah.

Kabar baiknya, keseimbangan bisa dilatih pada usia berapa pun.

## Mengapa kita goyah

Keseimbangan adalah kerja sama mata, telinga bagian dalam, telapak kaki, dan otot. Bertambahnya usia, penglihatan yang menurun, obat tertentu, diabetes, dan kurang gerak masing-masing mengambil sedikit bagian. Karena penyebabnya banyak, jalan keluarnya juga banyak.

## Periksa dulu yang sederhana

- **Obat.** Beberapa obat tekanan darah, obat tidur, dan obat alergi membuat pusing. Tanyakan kepada dokter, jangan menghentikannya sendiri.
- **Mata.** Kacamata yang tepat dan lampu yang cukup.
- **Alas kaki.** Sandal jepit longgar dan kaus kaki di lantai keramik adalah pasangan yang licin.
- **Rumah.** Alas karet dan pegangan di kamar mandi, lampu malam menuju toilet, kabel dan keset dirapikan.

## Latihan sepuluh menit

Lakukan di dekat meja dapur yang kokoh, setiap hari, dengan seseorang di rumah.

1. **Bangun dari kursi** tanpa bantuan tangan bila bisa, delapan kali. Turun perlahan.
2. **Jinjit** sambil berpegangan ringan, sepuluh kali.
3. **Berdiri tumit ketemu jari,** 20 detik tiap sisi. Jari tetap dekat meja.
4. **Berdiri satu kaki,** mulai dari lima detik.
5. **Jalan menyamping** sepanjang meja, bolak-balik tiga kali.

Jika terasa mudah, kurangi pegangan: dua tangan, satu tangan, dua jari, lalu tanpa menyentuh. Latihan yang sedikit menantang itulah yang melatih, tetapi selalu dengan sesuatu untuk dipegang. Senam bersama, menari, atau tai chi juga baik dan lebih menyenangkan.

## Bila terlanjur jatuh

Jangan buru-buru bangun. Tarik napas, rasakan bagian yang sakit. Bila pinggul sangat nyeri, kepala terbentur, atau Anda minum pengencer darah, panggil bantuan dan pergilah ke rumah sakit, meskipun rasanya ringan. Bila aman, berguling miring, merangkak ke kursi, satu kaki menapak, lalu dorong badan naik.

Ceritakan kejadian itu kepada dokter. Jatuh lebih dari sekali setahun, pingsan, atau mendadak lemah di satu sisi badan perlu diperiksa; yang terakhir segera, hubungi 119.

## Apa yang kami lakukan

Fisioterapis mengukur cara Anda bangun, berjalan, dan berputar, lalu menyusun latihan pada tingkat yang tepat. Kami juga mengajari keluarga cara mendampingi tanpa mengambil alih. Hasilnya berbeda pada setiap orang, tetapi latihan kekuatan dan keseimbangan yang dijalankan teratur terbukti mengurangi jatuh.

Tujuannya bukan sekadar tidak jatuh. Tujuannya tetap bisa ke pasar, ke masjid atau gereja, dan mengejar cucu sejauh yang Anda mau.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'balance-in-later-life', 'en', 'balance-in-later-life',
  'Steady on your feet: training balance in later life',
  'Falling is not a certain part of growing old. Strong legs, a safe home and a few minutes of practice a day lower the risk.',
  'balance', '{older-adults,balance,exercise}', '30000000-0000-4000-8000-000000000001',
  current_date - 2 + time '09:00',
  $md$"I'm fine, only a little unsteady." We often hear this from parents who have been brought along by a son or daughter. A little unsteady deserves attention. Many people over 65 have had a fall, and afterwards fear keeps them from walking. That is precisely what makes the legs weaker.

The good news is that balance can be trained at any age.

## Why we wobble

Balance is teamwork between eyes, inner ear, soles of the feet and muscles. Age, poorer sight, some medicines, diabetes and too little movement each take a small share. As there are many causes, there are many ways to help.

## Start with the simple things

- **Medicines.** Some tablets for blood pressure, sleep or allergies cause dizziness. Ask your doctor; do not stop them yourself.
- **Eyes.** The right glasses and enough light.
- **Footwear.** Loose flip-flops, or socks on tiles, are a slippery pair.
- **Home.** A rubber mat and grab rail in the bathroom, a night light on the way to the toilet, cables and mats tidied away.

## A ten-minute practice

Do it next to a sturdy kitchen counter, every day, with someone at home.

1. **Stand up from a chair** without hands if you can, eight times. Sit down slowly.
2. **Rise onto your toes** with a light hold, ten times.
3. **Stand heel to toe,** 20 seconds a side, fingers close to the counter.
4. **Stand on one leg,** starting with five seconds.
5. **Walk sideways** along the counter, there and back three times.

When it gets easy, hold on less: two hands, one hand, two fingers, then none. What challenges you slightly is what trains you, but always with something within reach. Group exercise, dancing or tai chi are good too, and more fun.

## If you do fall

Do not rush to get up. Breathe and feel what hurts. If your hip is very painful, you have hit your head, or you take blood thinners, call for help and go to hospital even if it seems minor. If it is safe, roll onto your side, crawl to a chair, put one foot flat and push up.

Tell your doctor about it. More than one fall in a year, fainting, or sudden weakness on one side needs an examination; for the last of these, call 119 at once.

## What we do

A physiotherapist measures how you rise, walk and turn, and sets exercises at the right level. We also show families how to be there without taking over. Results differ from person to person, but regular strength and balance training has been shown to reduce falls.

The aim is not just to avoid falling. It is to keep going to the market, to the mosque or church, and after the grandchildren for as far as you like.

*This article is general information and does not replace an examination.*$md$
),
(
  'knee-osteoarthritis', 'id', 'lutut-aus-tetap-aktif',
  'Lutut yang mulai aus masih suka bergerak',
  'Osteoartritis lutut bukan alasan untuk berhenti berjalan. Otot yang kuat adalah penyangga terbaik yang tidak perlu dibeli.',
  'step', '{lutut,lansia,latihan}', '30000000-0000-4000-8000-000000000002',
  current_date - 48 + time '09:00',
  $md$Hasil rontgen berbunyi "penyempitan celah sendi" dan "pengapuran". Kata-katanya menakutkan, dan banyak orang lalu menyimpan sepatu jalannya. Padahal gambar rontgen dan rasa nyeri sering tidak sejalan: ada lutut yang tampak aus tetapi nyaman dipakai, ada pula yang sebaliknya.

## Apa itu osteoartritis lutut

Sendi adalah jaringan hidup yang terus diperbaiki tubuh. Pada osteoartritis, perbaikannya tertinggal: tulang rawan menipis, tulang di tepinya bereaksi, selaput sendi kadang meradang. Gejalanya nyeri saat beraktivitas, kaku di pagi hari yang biasanya kurang dari setengah jam, bunyi gemeretak, dan kadang bengkak. Bunyi tanpa nyeri tidak berbahaya.

## Apakah berjalan membuatnya makin aus?

Tidak, bila takarannya sesuai. Latihan adalah anjuran pertama dalam pedoman di seluruh dunia, sebelum alat dan jauh sebelum operasi. Tulang rawan mendapat makanan dari gerakan. Otot paha yang kuat mengambil sebagian beban lutut.

## Takaran yang masuk akal

Gunakan aturan lampu lalu lintas:

- **Hijau,** nyeri 0 sampai 3 dari 10: lanjutkan.
- **Kuning,** 4 sampai 5: kurangi jarak atau pengulangan.
- **Merah,** lebih dari 5, atau lutut lebih bengkak keesokan harinya: istirahat sehari dan turunkan dosis.

Mulailah dengan jalan sepuluh menit di tempat rata, tambah satu dua menit tiap beberapa hari. Bersepeda statis dan berjalan di air cocok bila berjalan masih terlalu nyeri.

## Empat latihan inti, tiga kali seminggu

1. **Bangun dari kursi,** dua set sepuluh kali. Kursi lebih tinggi bila berat.
2. **Meluruskan lutut sambil duduk,** tahan lima detik, sepuluh kali.
3. **Mengangkat pinggul** telentang, dua set sepuluh kali.
4. **Naik satu anak tangga,** berpegangan, delapan kali tiap kaki.

Beri waktu 6 sampai 12 minggu. Manfaatnya datang pelan, tetapi cenderung bertahan selama Anda melanjutkan.

## Bantuan lain

Menurunkan berat badan beberapa kilogram, bila Anda kelebihan berat, meringankan lutut pada tiap langkah. Tongkat dipegang di tangan **seberang** lutut yang sakit. Obat oles pereda nyeri patut ditanyakan kepada dokter atau apoteker. TENS atau panas bisa meredakan sementara. Bukti untuk suplemen sendi lemah; uangnya sering lebih berguna untuk sepatu yang nyaman.

## Kapan ke dokter

Lutut yang mendadak merah, panas, dan bengkak, terutama dengan demam, perlu diperiksa hari itu juga. Begitu pula lutut yang terkunci, tidak bisa menahan badan setelah terpuntir, atau nyeri malam yang terus bertambah. Bila nyeri tetap membatasi hidup walaupun sudah berlatih dengan baik, dokter ortopedi dapat membicarakan pilihan operasi.

Lutut Anda tidak meminta dijaga dalam lemari kaca. Ia minta dipakai, secukupnya, teratur.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'knee-osteoarthritis', 'en', 'worn-knees-still-like-to-move',
  'Worn knees still like to move',
  'Knee osteoarthritis is no reason to stop walking. Strong muscles are the best support, and you do not have to buy them.',
  'step', '{knee,older-adults,exercise}', '30000000-0000-4000-8000-000000000002',
  current_date - 48 + time '09:00',
  $md$The X-ray report says "joint space narrowing" and "degenerative changes". The words are frightening, and many people put their walking shoes away. Yet pictures and pain often disagree: some knees look worn and feel fine, others the other way round.

## What knee osteoarthritis is

A joint is living tissue that the body keeps repairing. In osteoarthritis the repair falls behind: cartilage thins, the bone at its edge reacts, the lining is sometimes inflamed. It brings pain with activity, morning stiffness that usually lasts less than half an hour, creaking, and at times swelling. Creaking without pain is harmless.

## Does walking wear it out faster?

Not in the right dose. Exercise is the first recommendation in guidelines around the world, before gadgets and long before surgery. Cartilage is fed by movement. Strong thigh muscles take over part of the knee's load.

## A sensible dose

Use the traffic-light rule:

- **Green,** pain 0 to 3 out of 10: carry on.
- **Amber,** 4 to 5: shorten the distance or do fewer.
- **Red,** above 5, or a more swollen knee the next day: rest a day and lower the dose.

Begin with ten minutes on level ground and add a minute or two every few days. A stationary bike or walking in water suits you if walking is still too painful.

## Four core exercises, three times a week

1. **Rise from a chair,** two sets of ten. Use a higher chair if it is hard.
2. **Straighten the knee while seated,** hold five seconds, ten times.
3. **Lift your hips** lying on your back, two sets of ten.
4. **Step up one stair,** holding on, eight times a leg.

Give it 6 to 12 weeks. The benefit comes slowly but tends to last for as long as you keep going.

## Other things that help

Losing a few kilograms, if you carry extra weight, unloads the knee with every step. A stick goes in the hand **opposite** the sore knee. Pain-relieving gel is worth asking a doctor or pharmacist about. TENS or warmth can soothe for a while. The evidence for joint supplements is weak; the money is often better spent on comfortable shoes.

## When to see a doctor

A knee that suddenly turns red, hot and swollen, above all with fever, needs to be seen the same day. So does a knee that locks, gives way after a twist, or hurts more and more at night. If pain still limits your life after a good spell of exercise, an orthopaedic surgeon can talk through the options.

Your knees do not ask to be kept in a glass case. They ask to be used, in moderation, regularly.

*This article is general information and does not replace an examination.*$md$
),
(
  'first-visit', 'id', 'kunjungan-pertama-fisioterapi',
  'Kunjungan pertama ke fisioterapis: apa yang terjadi dan apa yang dibawa',
  'Dari pintu masuk sampai rencana latihan: satu jam pertama Anda di klinik, langkah demi langkah.',
  'hands', '{panduan,kunjungan}', '30000000-0000-4000-8000-000000000003',
  current_date - 62 + time '09:00',
  $md$Banyak orang datang ke fisioterapi pertama kali dengan sedikit gugup. Apakah sakit? Harus buka baju? Perlu rujukan? Tulisan ini menjelaskan apa yang bisa Anda harapkan di Luwes, supaya jam pertama terasa ringan.

## Sebelum datang

Pesan waktu lewat situs, pilih klinik, hari, dan jam. Anda boleh memilih fisioterapis tertentu atau siapa saja yang tersedia. Setelah pembayaran diterima, Anda mendapat konfirmasi.

Bawalah:

- kartu identitas
- surat rujukan, hasil rontgen atau MRI, dan ringkasan operasi bila ada
- daftar obat yang sedang diminum
- pakaian longgar; celana pendek untuk keluhan lutut, atasan tanpa lengan untuk keluhan bahu

Tidak punya rujukan? Anda tetap boleh datang. Bila kami menemukan hal yang perlu dilihat dokter, kami akan mengatakannya.

## Cerita lebih dulu

Sesi berlangsung 45 sampai 60 menit. Bagian pertama adalah mendengarkan: kapan mulai, apa yang memperberat dan meringankan, apa pekerjaan Anda, dan apa yang ingin bisa Anda lakukan lagi. Jawaban terakhir itu penting. "Tidak sakit" adalah harapan; "bisa sujud dengan nyaman" atau "bisa lari lima kilometer" adalah tujuan yang bisa diukur.

## Pemeriksaan

Fisioterapis melihat cara Anda bergerak, mengukur sudut sendi, menguji kekuatan, dan kadang refleks. Anda selalu diberi tahu sebelum disentuh, dan boleh berkata tidak. Anda boleh didampingi, dan boleh meminta fisioterapis perempuan atau laki-laki saat memesan. Anda hanya membuka bagian yang diperiksa, di ruang yang tertutup.

## Penjelasan dan rencana

Sesudahnya kami menjelaskan dugaan kami: apa yang mungkin terjadi, berapa lama biasanya, dan apa saja pilihannya. Tanyakan apa pun, termasuk biaya. Rencana yang baik memuat:

1. tujuan yang Anda pilih
2. latihan di rumah, biasanya dua sampai empat gerakan
3. perkiraan jumlah pertemuan dan kapan kita menilai ulang
4. tanda-tanda untuk menghubungi kami atau dokter

## Terapi pertama

Bila waktunya cukup, terapi dimulai hari itu: latihan, mobilisasi dengan tangan, pijatan, atau alat bila ada gunanya. Tidak nyaman sedikit itu biasa; nyeri tajam tidak perlu ditahan. Katakan saja.

## Setelah pulang

Pegal ringan satu sampai dua hari bisa terjadi, seperti sehabis olahraga. Bila lebih lama atau lebih berat, kabari kami lewat WhatsApp. Lakukan latihan sedikit setiap hari, dan catat apa yang terasa berbeda. Catatan itu bahan terbaik untuk pertemuan berikutnya.

Perlu mengubah jadwal? Sampai 24 jam sebelum waktunya Anda bisa memindahkan sendiri dari akun Anda.

Fisioterapi bukan sesuatu yang dilakukan kepada Anda, melainkan bersama Anda. Jam pertama adalah perkenalannya.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'first-visit', 'en', 'your-first-physiotherapy-visit',
  'Your first physiotherapy visit: what happens and what to bring',
  'From the front door to a plan: your first hour at the clinic, step by step.',
  'hands', '{guide,visit}', '30000000-0000-4000-8000-000000000003',
  current_date - 62 + time '09:00',
  $md$Many people arrive at their first physiotherapy session a little nervous. Will it hurt? Do I have to undress? Do I need a referral? Here is what to expect at Luwes, so that the first hour feels easy.

## Before you come

Book on this website: choose a clinic, a day and a time. You may pick a particular physiotherapist or anyone who is free. Once your payment arrives, you get a confirmation.

Please bring:

- an identity card
- a referral, X-ray or MRI results and an operation summary, if you have them
- a list of the medicines you take
- loose clothes; shorts for a knee, a sleeveless top for a shoulder

No referral? You are welcome all the same. If we find something that a doctor should see, we will say so.

## Your story first

A session lasts 45 to 60 minutes. The first part is listening: when it began, what makes it worse or better, what your work is, and what you would like to be able to do again. That last answer matters. "No pain" is a wish; "kneel to pray in comfort" or "run five kilometres" is a goal we can measure.

## The examination

The physiotherapist watches you move, measures joint angles, tests strength and sometimes reflexes. You are always told before you are touched, and you may say no. You may bring someone with you, and ask for a woman or a man when you book. You uncover only the part being examined, in a closed room.

## An explanation and a plan

Afterwards we tell you what we think: what may be going on, how long it usually takes, and what the options are. Ask anything, cost included. A good plan has:

1. a goal that you chose
2. exercises for home, usually two to four
3. a rough number of sessions, and when we review
4. signs that mean you should call us or a doctor

## The first treatment

If time allows, treatment starts the same day: exercise, hands-on mobilisation, massage, or a machine where it is of use. A little discomfort is common; sharp pain is nothing to put up with. Just say so.

## Once you are home

Mild soreness for a day or two can happen, as after sport. If it is stronger or lasts longer, send us a WhatsApp message. Do a little of the exercise every day and note what feels different. Those notes are the best start to the next session.

Need another time? Up to 24 hours before, you can move the appointment yourself from your account.

Physiotherapy is not done to you but with you. The first hour is where we meet.

*This article is general information and does not replace an examination.*$md$
),
(
  'machines-explained', 'id', 'tens-ultrasound-shockwave-apa-gunanya',
  'TENS, ultrasound, gelombang kejut: apa gunanya, apa batasnya',
  'Alat terapi bisa membantu, tetapi bukan pemeran utama. Penjelasan jujur tentang lima alat yang akan Anda lihat di klinik.',
  'waves', '{alat,nyeri,panduan}', '30000000-0000-4000-8000-000000000004',
  current_date - 76 + time '09:00',
  $md$Klinik fisioterapi penuh dengan alat berlampu kecil dan kabel. Wajar bila Anda bertanya mana yang "paling ampuh". Jawaban jujurnya: tidak satu pun menggantikan latihan, beberapa berguna pada keadaan tertentu, dan untuk sebagian buktinya memang belum kuat. Inilah ringkasannya.

## TENS

Arus listrik lemah lewat bantalan di kulit, terasa seperti semut berjalan. Sebagian orang merasakan nyeri berkurang selama alat menyala dan sesaat sesudahnya. Kegunaannya: memberi jendela waktu untuk bergerak. Tidak dipakai pada orang dengan alat pacu jantung, di atas perut ibu hamil, atau di bagian depan leher.

## Ultrasound terapi

Gelombang suara yang menghangatkan jaringan. Alat ini dipakai sejak puluhan tahun, tetapi penelitian menunjukkan manfaat tambahan yang kecil atau tidak jelas untuk banyak keluhan. Kami memakainya sesekali dan tidak pernah sebagai satu-satunya terapi. Ini berbeda dari USG untuk melihat janin.

## Gelombang kejut (shockwave)

Denyut tekanan yang diarahkan ke tendon atau titik nyeri. Terasa mengetuk dan cukup tidak nyaman, beberapa menit per sesi. Buktinya paling menjanjikan untuk nyeri tumit yang lama dan pengapuran tendon bahu, bersama latihan. Tidak untuk ibu hamil, gangguan pembekuan darah, atau di dekat tumor. Memar ringan dapat terjadi.

## Traksi tulang belakang

Tarikan lembut pada leher atau pinggang. Sebagian orang dengan nyeri yang menjalar merasa lebih lega untuk sementara; penelitian keseluruhannya belum menunjukkan manfaat jangka panjang yang jelas. Kami mencobanya dengan hati-hati dan menghentikannya bila tidak menolong.

## Latihan jalan (gait training)

Treadmill dengan penyangga berat badan, palang sejajar, dan pengukuran langkah. Berguna setelah operasi, stroke, atau jatuh, ketika berjalan aman perlu diulang ratusan kali. Ini sebenarnya latihan, hanya dengan bantuan.

## Bagaimana kami memilih

Tiga pertanyaan kami ajukan sebelum menyalakan alat apa pun:

1. Apakah ada alasan yang masuk akal untuk keluhan **Anda**?
2. Apakah aman bagi Anda? Beri tahu kami tentang alat pacu jantung, implan logam, kehamilan, kanker, epilepsi, obat pengencer darah, dan kulit yang kebas.
3. Apakah ini membantu Anda bergerak lebih banyak minggu ini?

Bila jawaban ketiganya tidak, waktu Anda lebih baik dipakai untuk latihan. Dan bila suatu alat tidak memberi perubahan setelah beberapa kali, kita berhenti memakainya.

## Yang boleh Anda tanyakan

"Apa yang kita harapkan dari alat ini?" "Berapa kali?" "Bagaimana kita tahu berhasil?" "Apa yang terjadi kalau tidak memakainya?" Fisioterapis yang baik senang mendapat pertanyaan seperti itu.

Alat dapat membuka pintu. Yang berjalan melewatinya tetap Anda.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'machines-explained', 'en', 'tens-ultrasound-shockwave-explained',
  'TENS, ultrasound, shockwave: what they do and where they stop',
  'Machines can help, but they do not play the lead. An honest word on five devices you will see in our clinics.',
  'waves', '{equipment,pain,guide}', '30000000-0000-4000-8000-000000000004',
  current_date - 76 + time '09:00',
  $md$A physiotherapy clinic is full of devices with small lights and cables, and it is natural to ask which is "the most powerful". The honest answer: none replaces exercise, some are useful in certain situations, and for some the evidence is simply not strong. Here is the short version.

## TENS

A weak current through pads on the skin; it feels like ants walking. Some people notice less pain while it is on and for a while after. Its use is to open a window in which to move. It is not used with a pacemaker, over a pregnant belly or on the front of the neck.

## Therapeutic ultrasound

Sound waves that warm tissue. It has been around for decades, but for many complaints studies show a small or uncertain extra benefit. We use it now and then and never as the only treatment. It is not the ultrasound that shows a baby.

## Shockwave

Pressure pulses aimed at a tendon or a painful spot. It knocks and is rather uncomfortable, for a few minutes a session. The evidence is most promising for long-standing heel pain and calcium in a shoulder tendon, together with exercise. Not in pregnancy, with clotting disorders or near a tumour. Light bruising can happen.

## Spinal traction

A gentle pull on the neck or lower back. Some people with pain that travels down a limb feel relief for a time; taken together, studies have not shown a clear lasting benefit. We try it with care and stop if it does not help.

## Gait training

A treadmill with body-weight support, parallel bars and measured steps. Useful after surgery, a stroke or a fall, when safe walking has to be repeated hundreds of times. It is really exercise, with a helping hand.

## How we choose

We ask three questions before switching anything on:

1. Is there a sensible reason for **your** complaint?
2. Is it safe for you? Tell us about a pacemaker, metal implants, pregnancy, cancer, epilepsy, blood thinners and numb skin.
3. Will it help you move more this week?

If the third answer is no, your time is better spent on exercise. And if a device changes nothing after a few sessions, we stop using it.

## What you may ask

"What do we expect from this?" "How many times?" "How will we know that it works?" "What happens without it?" A good physiotherapist enjoys such questions.

A machine can open a door. The one who walks through is still you.

*This article is general information and does not replace an examination.*$md$
),
(
  'exercise-that-sticks', 'id', 'latihan-di-rumah-yang-bertahan',
  'Latihan di rumah yang benar-benar dilakukan',
  'Latihan terbaik adalah yang masih Anda kerjakan bulan depan. Lima cara membuatnya cukup kecil untuk bertahan.',
  'sit', '{latihan,panduan}', '30000000-0000-4000-8000-000000000002',
  current_date - 83 + time '09:00',
  $md$Kami tahu apa yang terjadi pada lembar latihan. Minggu pertama ditempel di kulkas. Minggu kedua tertutup brosur. Minggu ketiga, saat kontrol, Anda tersenyum malu. Tidak perlu. Kebanyakan orang begitu, dan sering kali yang salah rencananya, bukan orangnya.

## Mengapa sulit

Latihan pemulihan jarang langsung terasa hasilnya. Hari Anda sudah penuh. Rasa sakit membuat ragu: apakah ini aman? Dan lima belas gerakan dalam satu lembar memang terlalu banyak. Semua itu alasan yang masuk akal, dan semuanya bisa diakali.

## 1. Kecilkan

Dua gerakan yang dikerjakan mengalahkan sepuluh yang ditunda. Mintalah fisioterapis memilih dua yang paling penting. Di hari terburuk, lakukan satu kali saja. Rantainya tidak putus.

## 2. Tempelkan pada kebiasaan

Tidak perlu mencari waktu baru; pinjam yang sudah ada.

- jinjit sambil menunggu air mendidih
- bangun dari kursi sepuluh kali sebelum makan siang
- menengok pelan sesudah tiap salat, atau setelah menutup rapat daring
- berdiri satu kaki sambil menyikat gigi

## 3. Ketahui arti rasa sakit

Sepakati batasnya dengan fisioterapis. Untuk kebanyakan keluhan yang sudah lama, nyeri ringan saat berlatih yang hilang dalam 24 jam tidak merusak. Tahu batasnya membuat Anda berani, dan tahu kapan berhenti membuat Anda aman. Nyeri tajam, kebas yang bertambah, atau kelemahan baru adalah tanda untuk berhenti dan bertanya.

## 4. Ukur sesuatu yang Anda pedulikan

Lupakan sudut sendi. Hitung hal yang penting bagi Anda: berapa anak tangga sebelum berhenti, berapa menit berdiri di dapur, berapa malam tidur nyenyak. Tulis seminggu sekali. Kemajuan yang lambat terlihat hanya jika dicatat.

## 5. Rencanakan kegagalan

Akan ada minggu sakit, lembur, atau mudik. Putuskan sekarang: "Kalau terlewat dua hari, saya mulai lagi dengan satu gerakan." Mulai lagi adalah keterampilan, bukan aib. Turunkan dosis setelah jeda lebih dari seminggu, lalu naikkan pelan.

## Ajak seseorang

Latihan bersama pasangan, tetangga, atau anak lebih awet. Kirim pesan singkat "sudah" kepada seorang teman setiap malam. Di kunjungan berikutnya, ceritakan juga apa yang tidak jalan. Bagi kami itu bukan laporan buruk, melainkan petunjuk untuk membuat rencana yang lebih cocok.

## Setelah nyeri pergi

Banyak orang berhenti begitu enak. Cobalah menyisakan satu latihan kekuatan dua kali seminggu. Orang dewasa dianjurkan bergerak sedang 150 menit seminggu dan berlatih kekuatan dua hari; setiap menit ke arah itu bermanfaat, walaupun belum genap.

Malam ini, pilih satu gerakan dan satu kebiasaan untuk menempelkannya. Cukup itu dulu.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'exercise-that-sticks', 'en', 'home-exercise-that-actually-happens',
  'Home exercise that actually happens',
  'The best exercise is the one you still do next month. Five ways to make it small enough to last.',
  'sit', '{exercise,guide}', '30000000-0000-4000-8000-000000000002',
  current_date - 83 + time '09:00',
  $md$We know what becomes of the exercise sheet. Week one it is on the fridge. Week two it is under a flyer. Week three, at the check-up, you smile apologetically. No need. Most people are like that, and often it is the plan that is wrong, not the person.

## Why it is hard

Recovery exercises rarely show results at once. Your day is already full. Pain makes you doubt: is this safe? And fifteen movements on one page really are too many. All of these are good reasons, and all of them can be worked around.

## 1. Make it small

Two exercises done beat ten postponed. Ask your physiotherapist to pick the two that matter most. On the worst day, do a single repetition. The chain stays unbroken.

## 2. Attach it to a habit

You need not find new time; borrow some that exists.

- rise onto your toes while the kettle boils
- stand up from your chair ten times before lunch
- turn your head slowly after each prayer, or when a video call ends
- stand on one leg while you brush your teeth

## 3. Know what pain means

Agree on a limit with your physiotherapist. For most long-standing complaints, mild pain during exercise that is gone within 24 hours does no harm. Knowing the limit makes you brave; knowing when to stop keeps you safe. Sharp pain, spreading numbness or new weakness are signs to stop and ask.

## 4. Measure something you care about

Forget joint angles. Count what matters to you: stairs before a rest, minutes standing in the kitchen, nights of good sleep. Write it down once a week. Slow progress shows only on paper.

## 5. Plan to fail

There will be a week of flu, overtime or travel home for the holidays. Decide now: "If I miss two days, I begin again with one exercise." Starting again is a skill, not a disgrace. After more than a week off, lower the dose and build up slowly.

## Bring someone along

Exercise lasts longer with a partner, a neighbour or a child. Send a friend a one-word message each evening: "Done." At your next visit, tell us what did not work as well. To us that is no bad report but a clue to a plan that fits you better.

## Once the pain has gone

Many people stop as soon as they feel fine. Try to keep one strength exercise twice a week. Adults are advised to move at a moderate pace for 150 minutes a week and train strength on two days; every minute in that direction counts, even before you get there.

Tonight, choose one movement and one habit to attach it to. That is enough for now.

*This article is general information and does not replace an examination.*$md$
);

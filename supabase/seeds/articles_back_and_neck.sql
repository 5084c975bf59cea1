-- Articles on back, neck and daily work. Each topic is in both languages.

insert into public.articles
  (topic, locale, slug, title, summary, cover, tags, physiotherapist_id, published_at, body)
values
(
  'low-back-pain', 'id', 'nyeri-punggung-bawah-tetap-bergerak',
  'Nyeri punggung bawah: mengapa tetap bergerak lebih baik daripada berbaring',
  'Punggung yang sakit membuat kita ingin diam. Beberapa hari pertama justru waktu yang baik untuk bergerak sedikit demi sedikit.',
  'reach', '{punggung,nyeri,latihan}', '30000000-0000-4000-8000-000000000001',
  current_date - 6 + time '09:00',
  $md$Hampir setiap orang dewasa pernah mengalami nyeri punggung bawah. Datangnya sering tiba-tiba: mengangkat galon, duduk terlalu lama di mobil, atau sekadar membungkuk mengambil sandal. Rasanya bisa sangat tajam, sampai Anda takut ada yang rusak. Kabar baiknya, sebagian besar nyeri punggung bawah bukan tanda kerusakan berat dan mereda dalam beberapa minggu.

## Mengapa tidak berbaring saja?

Dulu orang dianjurkan istirahat di tempat tidur. Sekarang pedoman di banyak negara menyarankan sebaliknya: tetap beraktivitas sejauh yang masih tertahankan. Otot yang diam lama menjadi kaku dan lemah, sendi kehilangan pelumasannya, dan pikiran punya lebih banyak waktu untuk cemas. Bergerak pelan memberi tahu sistem saraf bahwa punggung Anda masih aman dipakai.

Tetap bergerak bukan berarti memaksa. Anggap rasa sakit sebagai pengatur volume, bukan tombol mati. Sedikit tidak nyaman saat bergerak itu wajar. Kalau nyeri naik tajam dan tidak turun lagi sampai keesokan harinya, kurangi dulu dosisnya.

## Yang bisa dicoba di hari-hari pertama

1. **Jalan kaki pendek, sering.** Lima menit di dalam rumah setiap jam lebih berguna daripada satu kali jalan jauh.
2. **Ganti posisi.** Duduk, berdiri, berbaring miring dengan bantal di antara lutut. Tidak ada satu posisi yang sempurna.
3. **Ayunan lutut.** Berbaring telentang, kedua lutut ditekuk, lalu ayunkan pelan ke kiri dan kanan selama satu menit.
4. **Hangatkan.** Handuk hangat atau botol air hangat selama 15 menit membantu banyak orang merasa lebih longgar.

Obat pereda nyeri bisa membantu Anda tetap bergerak. Tanyakan kepada dokter atau apoteker mana yang cocok, terutama bila Anda punya sakit lambung, ginjal, atau sedang hamil.

## Kapan perlu segera ke dokter

Datanglah ke unit gawat darurat bila nyeri punggung disertai salah satu dari ini:

- sulit menahan atau mengeluarkan buang air kecil maupun besar
- mati rasa di sekitar selangkangan atau dubur
- kaki yang makin lemah
- demam, atau nyeri setelah jatuh atau kecelakaan
- berat badan turun tanpa sebab, atau Anda pernah menderita kanker

Tanda-tanda ini jarang, tetapi tidak boleh menunggu janji temu fisioterapi.

## Apa yang dilakukan fisioterapis

Pada kunjungan pertama kami mendengarkan cerita Anda, memeriksa gerak punggung, pinggul, dan kaki, lalu menjelaskan apa yang kami temukan dengan bahasa sehari-hari. Setelah itu kita menyusun rencana: gerakan mana yang dilatih di rumah, seberapa sering, dan bagaimana menambahnya. Pijatan atau alat bisa membuat badan lebih nyaman untuk sementara. Yang membuat punggung kembali percaya diri biasanya latihan yang Anda lakukan sendiri, sedikit setiap hari.

Tidak ada yang bisa menjanjikan punggung tidak akan sakit lagi. Tetapi orang yang kembali bergerak dan menguatkan badan umumnya lebih jarang kambuh, dan tidak lagi takut ketika itu terjadi.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'low-back-pain', 'en', 'low-back-pain-keep-moving',
  'Low back pain: why gentle movement beats lying still',
  'A sore back makes you want to hold still. The first few days are in fact a good time to move, a little at a time.',
  'reach', '{back,pain,exercise}', '30000000-0000-4000-8000-000000000001',
  current_date - 6 + time '09:00',
  $md$Nearly every adult gets low back pain at some point. It tends to arrive without warning: lifting a water gallon, sitting too long in traffic, or just bending down for a sandal. It can be so sharp that you worry something has broken. The reassuring part is that most low back pain is not a sign of serious damage and settles within weeks.

## Why not simply lie down?

Bed rest used to be standard advice. Guidelines in many countries now say the opposite: stay as active as you can bear. Muscles that rest for days grow stiff and weak, joints miss the movement that keeps them supple, and the mind has more time to worry. Moving gently tells your nervous system that your back is still safe to use.

Staying active does not mean pushing through. Treat pain as a volume knob rather than an off switch. Some discomfort while you move is fine. If it climbs sharply and is still up the next morning, turn the dose down.

## Things to try in the first days

1. **Walk little and often.** Five minutes around the house every hour does more than one long walk.
2. **Change position.** Sit, stand, lie on your side with a pillow between your knees. No single posture is the right one.
3. **Rock your knees.** Lie on your back, knees bent, and let both knees swing slowly from side to side for a minute.
4. **Warm it.** A warm towel or a hot-water bottle for 15 minutes helps many people loosen up.

Painkillers can help you keep moving. Ask a doctor or pharmacist which one suits you, especially if you have stomach or kidney trouble or are pregnant.

## When to see a doctor at once

Go to an emergency department if back pain comes with any of these:

- trouble holding or passing urine or stool
- numbness around the groin or bottom
- a leg that is getting weaker
- fever, or pain that follows a fall or an accident
- weight loss you cannot explain, or a history of cancer

They are rare, but none of them should wait for a physiotherapy appointment.

## What a physiotherapist does

At the first visit we listen, look at how your back, hips and legs move, and explain what we found in everyday words. Then we agree on a plan: which movements to practise at home, how often, and how to build them up. Massage or a machine can make you more comfortable for a while. What gives a back its confidence back is usually the exercise you do yourself, a little every day.

Nobody can promise that your back will never hurt again. But people who return to moving and get stronger tend to have fewer relapses, and are less frightened when one comes.

*This article is general information and does not replace an examination.*$md$
),
(
  'desk-work', 'id', 'leher-dan-bahu-pekerja-kantor',
  'Leher dan bahu pekerja kantor: posisi terbaik adalah posisi berikutnya',
  'Kursi mahal tidak banyak menolong kalau Anda duduk diam tiga jam. Ini cara membuat hari kerja lebih ramah untuk leher.',
  'neck', '{leher,bahu,kerja}', '30000000-0000-4000-8000-000000000002',
  current_date - 13 + time '09:00',
  $md$Pukul tiga sore, bahu naik mendekati telinga, leher terasa seperti papan, dan rapat berikutnya tinggal lima menit lagi. Bila itu terdengar akrab, Anda tidak sendirian. Nyeri leher dan bahu termasuk keluhan yang paling sering kami dengar dari pekerja kantor di Jakarta.

## Bukan soal duduk tegak

Banyak orang merasa bersalah karena "posturnya jelek". Penelitian tidak menemukan satu postur yang melindungi semua orang. Yang lebih berpengaruh adalah berapa lama Anda bertahan di posisi yang sama, seberapa kuat otot Anda, bagaimana tidur Anda, dan seberapa tertekan hari Anda. Duduk membungkuk sebentar tidak merusak apa-apa. Duduk tegak sempurna selama tiga jam tetap membuat otot lelah.

Karena itu kami sering berkata: posisi terbaik adalah posisi berikutnya.

## Atur meja dalam lima menit

- **Layar** kira-kira sejauh lengan, tepi atasnya setinggi mata. Pengguna laptop terbantu oleh penyangga dan papan ketik terpisah.
- **Siku** menggantung santai dekat badan, bertumpu ringan pada meja atau sandaran tangan.
- **Kaki** menapak lantai. Setumpuk buku bekas cukup baik sebagai pijakan.
- **Telepon** dengan pelantang telinga, bukan dijepit di bahu.

## Jeda kecil yang masuk akal

Pasang pengingat setiap 30 sampai 40 menit. Cukup satu menit:

1. Berdiri, tarik napas dalam dua kali, biarkan bahu turun.
2. Tengok perlahan ke kiri dan kanan, lima kali, sejauh yang nyaman.
3. Tautkan jari, dorong kedua tangan ke depan, lalu ke atas.
4. Jalan mengambil air. Gelas kecil membuat Anda berdiri lebih sering.

Tidak perlu keringat, tidak perlu ruang. Yang penting terulang.

## Kuatkan, jangan hanya regangkan

Peregangan terasa enak, tetapi efeknya sering hilang sebelum sore. Otot leher dan punggung atas yang kuat lebih tahan menghadapi jam kerja panjang. Mulailah dengan menarik pita elastis ke arah dada, dua atau tiga kali seminggu, dua set sepuluh kali. Tambah pelan-pelan. Bila Anda ragu tekniknya, fisioterapis bisa menunjukkan dan menyesuaikan bebannya.

## Kapan perlu diperiksa

Buatlah janji bila nyeri tidak membaik setelah dua sampai tiga minggu, sering mengganggu tidur, atau menjalar ke lengan. Segera ke dokter bila ada kelemahan atau mati rasa pada lengan, kedua tangan terasa kikuk, gangguan keseimbangan, nyeri kepala hebat yang datang mendadak, demam dengan leher kaku, atau nyeri setelah kecelakaan. Nyeri di bahu atau lengan kiri yang disertai sesak dan rasa berat di dada adalah keadaan darurat: hubungi 119.

## Mulai dari satu hal

Jangan mengubah semuanya hari ini. Pilih satu: pengingat jeda, penyangga laptop, atau pita elastis di laci. Lakukan dua minggu, lalu rasakan bedanya. Leher Anda tidak meminta kesempurnaan, hanya pergantian.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'desk-work', 'en', 'neck-and-shoulders-at-a-desk',
  'Neck and shoulders at a desk: your best posture is the next one',
  'An expensive chair helps little if you sit still for three hours. Here is how to make a working day kinder to your neck.',
  'neck', '{neck,shoulder,work}', '30000000-0000-4000-8000-000000000002',
  current_date - 13 + time '09:00',
  $md$Three in the afternoon. Your shoulders have crept up to your ears, your neck feels like a plank, and the next meeting starts in five minutes. If that sounds familiar, you are in good company: neck and shoulder pain is one of the complaints we hear most from office workers in Jakarta.

## It is not about sitting up straight

Many people feel guilty about their "bad posture". Research has not found one posture that protects everyone. What seems to matter more is how long you stay in the same one, how strong you are, how you sleep and how stressful the day is. Slouching for a while harms nothing. Sitting perfectly upright for three hours still tires the same muscles.

Hence our favourite rule: your best posture is the next one.

## Set up a desk in five minutes

- **Screen** about an arm's length away, top edge near eye level. With a laptop, a stand and a separate keyboard do a lot.
- **Elbows** relaxed by your sides, resting lightly on the desk or armrests.
- **Feet** on the floor. A pile of old books makes a decent footrest.
- **Phone calls** on earphones, not clamped under your chin.

## Small breaks that are realistic

Set a reminder every 30 to 40 minutes. One minute is plenty:

1. Stand up, take two slow breaths, let your shoulders drop.
2. Turn your head slowly left and right, five times, as far as is comfortable.
3. Interlace your fingers and push your hands forward, then overhead.
4. Walk to get water. A small glass gets you up more often.

No sweat, no special space. What counts is that it repeats.

## Strengthen, do not only stretch

Stretching feels good, but the effect is often gone by evening. Strong neck and upper-back muscles cope better with long hours. Start by pulling an elastic band towards your chest, two or three times a week, two sets of ten. Add a little at a time. If you are unsure of the technique, a physiotherapist can show you and set the right load.

## When to have it looked at

Make an appointment if the pain has not eased after two to three weeks, keeps waking you, or travels into an arm. See a doctor promptly for weakness or numbness in an arm, clumsy hands, trouble with balance, a sudden severe headache, fever with a stiff neck, or pain after an accident. Pain in the left shoulder or arm with breathlessness and a heavy chest is an emergency: call 119.

## Begin with one thing

Do not change everything today. Pick one: the reminder, the laptop stand, or a band in your drawer. Keep it up for two weeks and see what you notice. Your neck is not asking for perfection, only for a change.

*This article is general information and does not replace an examination.*$md$
),
(
  'sleep-and-neck', 'id', 'bangun-tidur-leher-kaku',
  'Bangun tidur dengan leher kaku: bantal, posisi, dan pagi yang lebih ringan',
  'Leher yang terkunci di pagi hari biasanya reda sendiri. Beberapa kebiasaan kecil membuat malam berikutnya lebih nyaman.',
  'sleep', '{leher,tidur}', '30000000-0000-4000-8000-000000000003',
  current_date - 41 + time '09:00',
  $md$Anda tidur baik-baik saja, lalu bangun dan tidak bisa menoleh ke kanan. Orang menyebutnya "salah bantal". Penyebab pastinya jarang diketahui. Sendi kecil dan otot di leher menjadi peka setelah berjam-jam di satu posisi, lalu otot di sekitarnya menegang untuk berjaga. Menakutkan, tetapi umumnya membaik dalam beberapa hari sampai satu minggu.

## Pagi pertama

Jangan menarik atau meremas leher agar berbunyi. Pilih yang lembut:

1. Mandi air hangat, atau kompres handuk hangat 15 menit.
2. Duduk bersandar. Tengok pelan ke arah yang **mudah** dulu, sepuluh kali.
3. Lalu ke arah yang kaku, berhenti di titik ketika mulai terasa tertarik. Sedikit demi sedikit, bukan sekali paksa.
4. Putar bahu ke belakang, sepuluh kali.

Ulangi setiap satu atau dua jam. Menyangga leher dengan kerah penyangga biasanya tidak diperlukan dan membuat kaku lebih lama. Tunda menyetir sampai Anda bisa menoleh dengan leluasa.

## Soal bantal

Tidak ada bantal yang cocok untuk semua orang, semahal apa pun. Patokan sederhananya: kepala kira-kira sejajar dengan badan.

- **Tidur miring:** bantal setebal jarak telinga ke ujung bahu. Selipkan bantal tipis di antara lutut bila pinggang juga pegal.
- **Tidur telentang:** bantal lebih tipis, mengisi lengkung leher, bukan mendorong kepala ke depan.
- **Tidur tengkurap:** leher terpaksa menoleh berjam-jam. Bila sulit mengubah kebiasaan ini, pakai bantal yang sangat tipis atau tanpa bantal, dan ganti arah wajah.

Coba satu perubahan selama seminggu sebelum membeli yang lain. Handuk yang digulung dalam sarung bantal adalah percobaan murah.

## Tidur dan nyeri saling memengaruhi

Tidur yang kurang membuat badan lebih peka terhadap nyeri, dan nyeri membuat tidur gelisah. Memutus lingkaran ini kadang lebih berguna daripada mencari bantal. Jam tidur yang teratur, kamar yang gelap dan sejuk, serta layar yang disimpan satu jam sebelum tidur layak dicoba lebih dulu. Jalan kaki di siang hari juga membantu banyak orang tidur lebih nyenyak.

## Kapan perlu bertemu fisioterapis atau dokter

Buatlah janji bila leher kaku berulang tiap beberapa minggu, belum membaik setelah satu minggu, atau nyeri menjalar ke lengan. Kami memeriksa gerak leher dan punggung atas, melihat beban kerja Anda, lalu menyusun latihan yang masuk akal untuk dilakukan di rumah.

Jangan menunggu bila leher kaku disertai demam dan nyeri kepala, muntah, kelemahan lengan atau kaki, gangguan bicara, pandangan ganda, atau bila nyerinya muncul setelah jatuh. Itu urusan gawat darurat.

## Malam ini

Sebelum tidur, biarkan bahu jatuh, tarik napas pelan lima kali, dan tengok sebentar ke kiri dan kanan. Bukan obat ajaib, hanya pesan kecil kepada leher bahwa hari ini sudah selesai.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'sleep-and-neck', 'en', 'waking-with-a-stiff-neck',
  'Waking with a stiff neck: pillows, positions and an easier morning',
  'A neck that locks overnight usually settles by itself. A few small habits make the next night more comfortable.',
  'sleep', '{neck,sleep}', '30000000-0000-4000-8000-000000000003',
  current_date - 41 + time '09:00',
  $md$You went to bed fine and woke unable to look over your right shoulder. In Indonesia we call it "salah bantal", the wrong pillow. The exact cause is rarely known. Small joints and muscles grow sensitive after hours in one position, and the muscles around them tighten to stand guard. It is alarming, but it usually eases within a few days to a week.

## The first morning

Do not wrench your neck or try to make it crack. Choose something gentle:

1. Take a warm shower, or lay a warm towel on the neck for 15 minutes.
2. Sit supported. Turn slowly towards the **easy** side first, ten times.
3. Then towards the stiff side, stopping where it begins to pull. A little more each time, never in one go.
4. Roll your shoulders backwards ten times.

Repeat every hour or two. A collar is seldom needed and tends to prolong the stiffness. Wait to drive or ride until you can turn your head freely.

## About pillows

No pillow suits everyone, whatever it costs. A simple guide: your head should be roughly in line with your body.

- **On your side:** a pillow as thick as the distance from ear to shoulder tip. A thin one between the knees helps if your lower back aches too.
- **On your back:** a thinner pillow that fills the curve of the neck rather than pushing the head forward.
- **On your front:** the neck has to stay turned for hours. If the habit is hard to change, use a very flat pillow or none, and vary the side you face.

Try one change for a week before buying the next thing. A rolled towel inside the pillowcase is a cheap experiment.

## Sleep and pain feed each other

Short nights make the body more sensitive to pain, and pain makes for restless nights. Breaking that loop can matter more than finding the pillow. Regular hours, a dark and cool room, and screens put away an hour before bed are worth trying first. Walking during the day helps many people sleep more deeply.

## When to see a physiotherapist or doctor

Make an appointment if a stiff neck returns every few weeks, has not eased after a week, or the pain travels into an arm. We look at how your neck and upper back move and at what your day asks of them, and put together exercises that you can realistically do at home.

Do not wait if a stiff neck comes with fever and headache, vomiting, weakness in an arm or leg, trouble speaking, double vision, or if it began after a fall. Those belong in an emergency department.

## Tonight

Before you sleep, let your shoulders drop, breathe slowly five times and turn your head once to each side. It is no miracle cure, only a small message to your neck that the day is done.

*This article is general information and does not replace an examination.*$md$
),
(
  'motorbike-commute', 'id', 'nyeri-punggung-pengendara-motor',
  'Dua jam di atas motor: merawat punggung, tangan, dan lutut pengendara',
  'Macet tidak bisa kita atur. Setelan motor, jeda, dan beberapa gerakan di tempat parkir masih bisa.',
  'ride', '{punggung,kerja,motor}', '30000000-0000-4000-8000-000000000004',
  current_date - 55 + time '09:00',
  $md$Bagi banyak orang di Jakarta dan Tangerang, hari kerja dimulai dan ditutup di atas motor. Badan condong sedikit ke depan, tangan menggenggam rem, kaki turun naik di kemacetan. Setelah satu dua jam, pinggang pegal, pergelangan tangan kesemutan, dan lutut protes ketika menaiki tangga. Pengemudi ojek daring merasakannya berlipat.

## Dari mana pegalnya

Bukan satu penyebab. Duduk lama tanpa sandaran membuat otot punggung bekerja terus-menerus. Getaran mesin menambah lelah. Genggaman kuat pada gas dan rem membuat lengan bawah dan pergelangan tertekan. Tas berat di punggung menarik bahu ke belakang. Masing-masing kecil, tetapi terjadi setiap hari.

## Periksa motor Anda

- **Stang dan tuas rem:** pergelangan tangan sebaiknya lurus saat jari di tuas. Bengkel bisa memutar dudukan tuas dalam beberapa menit.
- **Jok:** lutut tidak terlipat terlalu tajam. Jok yang kempis layak diisi ulang.
- **Tekanan ban dan peredam kejut:** setelan yang benar mengurangi getaran sampai ke punggung.
- **Barang bawaan:** taruh di bagasi atau gantungan yang kuat, bukan di punggung, bila bisa.

## Cara duduk dan menggenggam

Duduk agak maju, badan condong dari pinggul, siku sedikit menekuk. Longgarkan genggaman saat jalan lurus: bayangkan memegang gelas kertas. Di lampu merah, turunkan bahu, buka tutup jari, dan tegakkan badan sebentar.

## Tiga menit di tempat parkir

1. **Dorong pinggul.** Berdiri, tangan di pinggang, condongkan badan ke belakang pelan, lima kali.
2. **Langkah panjang.** Satu kaki maju, tekuk lutut depan, rasakan tarikan di depan pinggul belakang. Tahan 20 detik tiap sisi.
3. **Pergelangan.** Lengan lurus ke depan, tarik jari pelan ke arah badan, 20 detik, lalu sebaliknya.
4. **Jalan kaki** satu putaran sebelum masuk kantor.

Untuk perjalanan lebih dari satu jam, berhentilah sekali. Dua menit berdiri lebih murah daripada satu malam pegal.

## Badan yang lebih kuat lebih tahan

Latihan dua atau tiga kali seminggu untuk tungkai, perut, dan punggung membuat perjalanan terasa lebih ringan. Bangun dari kursi tanpa tangan, naik turun satu anak tangga, dan gerakan papan dengan lutut bertumpu adalah awal yang baik. Tambah pelan, dan pilih yang bisa Anda jaga.

## Jangan abaikan tanda ini

Kesemutan tangan yang sampai membangunkan Anda malam hari, jari yang sering menjatuhkan barang, atau nyeri yang menjalar ke bawah lutut patut diperiksa. Segera cari pertolongan bila kaki melemah, ada mati rasa di selangkangan, atau sulit mengatur buang air. Setelah kecelakaan, sekecil apa pun, nyeri leher atau punggung yang berat harus diperiksa dokter lebih dulu.

Macet mungkin masih lama. Punggung Anda tidak harus ikut menanggung semuanya sendirian.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'motorbike-commute', 'en', 'two-hours-on-a-motorbike',
  'Two hours on a motorbike: looking after back, hands and knees',
  'We cannot fix the traffic. The set-up of your bike, a break and a few movements in the car park are within reach.',
  'ride', '{back,work,commute}', '30000000-0000-4000-8000-000000000004',
  current_date - 55 + time '09:00',
  $md$For many people in Jakarta and Tangerang the working day begins and ends on a motorbike. You lean a little forward, fingers on the brake, feet going down and up in the jam. After an hour or two your back aches, your wrists tingle and your knees complain on the stairs. Riders who do this for a living feel it many times over.

## Where the ache comes from

There is no single cause. Sitting for long without a backrest keeps the back muscles working. Engine vibration adds fatigue. A tight grip on throttle and brake loads forearms and wrists. A heavy rucksack pulls the shoulders back. Each is small, but each happens every day.

## Check the bike

- **Handlebar and levers:** wrists should be straight with fingers on the lever. A workshop can turn the mounts within minutes.
- **Seat:** knees not folded too sharply. A collapsed seat is worth re-padding.
- **Tyre pressure and shock absorbers:** set properly, they keep vibration away from your back.
- **Luggage:** in a box or on a sturdy hook rather than on your back, where possible.

## How you sit and hold on

Sit slightly forward, lean from the hips, keep your elbows soft. Loosen your grip on straight stretches, as if holding a paper cup. At a red light, drop your shoulders, open and close your fingers and sit tall for a moment.

## Three minutes in the car park

1. **Lean back.** Stand with hands on hips and lean gently backwards, five times.
2. **Long step.** One foot forward, bend the front knee, feel the stretch at the front of the other hip. Hold 20 seconds a side.
3. **Wrists.** Arm straight ahead, draw the fingers gently towards you for 20 seconds, then the other way.
4. **Walk** one lap before going up to work.

On rides over an hour, stop once. Two minutes of standing is cheaper than an evening of aching.

## A stronger body lasts longer

Training legs, trunk and back two or three times a week makes the ride feel lighter. Rising from a chair without hands, stepping up and down one stair, and a plank on your knees are good beginnings. Build slowly, and choose what you can keep up.

## Signs not to ignore

Tingling hands that wake you at night, fingers that keep dropping things, or pain that runs below the knee deserve an examination. Get help promptly if a leg becomes weak, if you feel numb around the groin, or if you cannot control bladder or bowel. After any crash, however small, severe neck or back pain should be seen by a doctor first.

The traffic may be with us for a while yet. Your back does not have to carry all of it alone.

*This article is general information and does not replace an examination.*$md$
);

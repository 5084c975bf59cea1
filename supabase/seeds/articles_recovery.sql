-- Articles on recovery after surgery and injury. Each topic is in both languages.

insert into public.articles
  (topic, locale, slug, title, summary, cover, tags, physiotherapist_id, published_at, body)
values
(
  'after-knee-surgery', 'id', 'minggu-pertama-setelah-operasi-lutut',
  'Minggu-minggu pertama setelah operasi lutut',
  'Bengkak, kaku, dan banyak pertanyaan: apa yang wajar, apa yang perlu dilaporkan, dan kapan fisioterapi dimulai.',
  'knee', '{pascaoperasi,lutut}', '30000000-0000-4000-8000-000000000001',
  current_date - 20 + time '09:00',
  $md$Operasinya sudah selesai, Anda pulang membawa tongkat, selembar jadwal kontrol, dan lutut yang terasa seperti milik orang lain. Wajar kalau bertanya-tanya: bolehkah ditekuk? Seberapa bengkak itu normal? Kapan bisa jalan tanpa tongkat?

Jawabannya bergantung pada jenis operasi dan petunjuk dokter bedah Anda. Petunjuk itu selalu didahulukan. Tulisan ini menjelaskan gambaran umumnya.

## Yang umumnya wajar

Bengkak dan rasa hangat di sekitar lutut bisa bertahan berminggu-minggu, terutama sore hari. Memar dapat turun sampai ke betis. Kulit di dekat luka bisa terasa kebas. Otot paha depan sering "tertidur", sehingga mengangkat tungkai lurus terasa aneh. Suasana hati yang naik turun pun bagian dari pemulihan.

## Yang harus segera dilaporkan

Hubungi dokter bedah atau unit gawat darurat bila ada:

- betis yang bengkak, nyeri, atau memerah
- **sesak napas atau nyeri dada: hubungi 119**
- demam, atau luka yang makin merah, basah, dan berbau
- nyeri yang tiba-tiba jauh lebih berat
- kaki dingin, pucat, atau tidak terasa

Lebih baik bertanya satu kali terlalu banyak.

## Kapan fisioterapi dimulai

Di rumah sakit biasanya Anda sudah diajari duduk, berdiri, dan berjalan dengan alat bantu. Fisioterapi rawat jalan umumnya dimulai **satu sampai dua minggu setelah operasi**, setelah dokter bedah mengizinkan. Satu sesi berlangsung 45 sampai 60 menit. Bawalah surat rujukan atau ringkasan operasi, daftar obat, dan batasan yang diberikan dokter.

## Apa yang kita kerjakan lebih dulu

1. **Mengurangi bengkak:** meninggikan tungkai, kompres dingin yang dibungkus kain 10 sampai 15 menit, dan menggerakkan pergelangan kaki.
2. **Meluruskan lutut:** lutut yang bisa lurus penuh membuat langkah lebih ringan. Jangan menaruh bantal di bawah lutut semalaman, kecuali dokter memintanya.
3. **Menekuk pelan:** meluncurkan tumit di kasur, sedikit lebih jauh setiap beberapa hari.
4. **Membangunkan otot paha:** mengencangkan paha depan selama lima detik, berulang-ulang, sepanjang hari.
5. **Berjalan dengan baik:** langkah pendek dan rata dengan tongkat lebih berguna daripada jalan jauh yang pincang.

Setiap orang punya waktunya sendiri. Membandingkan sudut lutut dengan tetangga kamar jarang membantu. Kami mencatat ukuran Anda supaya kemajuan terlihat, juga ketika rasanya lambat.

## Di rumah

Singkirkan keset yang licin, pasang lampu di jalan ke kamar mandi, dan siapkan kursi yang cukup tinggi. Kamar mandi basah adalah tempat jatuh yang paling sering: alas karet dan pegangan sangat menolong. Minta keluarga menemani latihan, bukan hanya mengantar.

Pemulihan lutut biasanya dihitung dalam bulan, bukan hari. Ada hari yang mundur sedikit. Itu tidak berarti gagal; sering kali hanya tanda bahwa kemarin terlalu bersemangat.

*Tulisan ini bersifat umum. Petunjuk dokter bedah Anda selalu didahulukan.*$md$
),
(
  'after-knee-surgery', 'en', 'first-weeks-after-knee-surgery',
  'The first weeks after knee surgery',
  'Swelling, stiffness and a lot of questions: what is normal, what to report, and when physiotherapy begins.',
  'knee', '{post-surgery,knee}', '30000000-0000-4000-8000-000000000001',
  current_date - 20 + time '09:00',
  $md$The operation is over. You come home with crutches, a list of check-ups and a knee that seems to belong to somebody else. Of course you wonder: may I bend it? How much swelling is normal? When can I walk without crutches?

The answers depend on the operation and on your surgeon's instructions, and those always come first. This article gives the general picture.

## What is usually normal

Swelling and warmth around the knee can last for weeks, most of all in the evening. Bruising may travel down to the calf. The skin near the scar can feel numb. The big muscle at the front of the thigh often "falls asleep", so that lifting a straight leg feels strange. Ups and downs in mood are part of recovery too.

## What to report at once

Call your surgeon or an emergency department if you notice:

- a calf that is swollen, painful or red
- **breathlessness or chest pain: call 119**
- fever, or a wound that grows redder, wetter or smells
- pain that is suddenly much worse
- a foot that is cold, pale or numb

It is better to ask once too often.

## When physiotherapy begins

In hospital you will usually have been shown how to sit up, stand and walk with an aid. Outpatient physiotherapy typically starts **one to two weeks after surgery**, once your surgeon agrees. A session lasts 45 to 60 minutes. Bring the referral or operation summary, your list of medicines and any restrictions you were given.

## What we work on first

1. **Less swelling:** leg raised, a cold pack wrapped in cloth for 10 to 15 minutes, and plenty of ankle movement.
2. **A straight knee:** a knee that straightens fully makes every step easier. Do not sleep with a pillow under it unless you were told to.
3. **Gentle bending:** sliding the heel along the mattress, a little further every few days.
4. **Waking the thigh:** tightening the front of the thigh for five seconds, again and again through the day.
5. **Walking well:** short, even steps with crutches do more than a long limp.

Everybody has their own pace. Comparing knee angles with the person in the next bed rarely helps. We write your measurements down so that progress shows, even when it feels slow.

## At home

Put away loose mats, light the way to the bathroom, and have a chair of a good height. Wet bathrooms are where most falls happen: a rubber mat and a grab rail help a great deal. Ask your family to join in the exercises, not only to drive.

Recovery of a knee is usually counted in months, not days. Some days go backwards a little. That is not failure; often it only means that yesterday was too enthusiastic.

*This article is general information. Your surgeon's instructions always come first.*$md$
),
(
  'ankle-sprain', 'id', 'keseleo-pergelangan-kaki',
  'Keseleo pergelangan kaki: dari hari pertama sampai kembali bermain',
  'Terkilir sering dianggap sepele lalu kambuh. Sedikit latihan pada waktu yang tepat membuat kaki lebih bisa dipercaya.',
  'ankle', '{olahraga,kaki}', '30000000-0000-4000-8000-000000000004',
  current_date - 27 + time '09:00',
  $md$Mendarat di kaki lawan saat basket, salah pijak di trotoar, atau tergelincir di lapangan futsal yang basah: pergelangan kaki terpuntir ke dalam dan jaringan di sisi luarnya tertarik. Bengkak datang dalam hitungan menit. Apa sekarang?

## Perlu rontgen atau tidak?

Periksakan ke dokter hari itu juga bila:

- Anda tidak bisa berjalan empat langkah, saat kejadian maupun sekarang
- tulang mata kaki, sisi luar tengah kaki, atau punggung kaki nyeri bila ditekan
- bentuk kaki tampak tidak biasa, atau jari terasa kebas dan dingin
- Anda punya tulang keropos, atau korbannya anak-anak

Tanda-tanda itu membantu dokter memutuskan perlu tidaknya rontgen. Tanpa tanda itu, patah tulang kecil kemungkinannya.

## Tiga hari pertama: lindungi, jangan matikan

Kurangi beban, tinggikan kaki di atas pinggul ketika duduk, dan balut dengan perban elastis yang tidak membuat jari membiru. Kompres dingin berbungkus kain selama 10 sampai 15 menit boleh dipakai untuk mengurangi nyeri. Hindari pijat urut yang keras pada bagian bengkak di hari-hari awal.

Begitu nyeri mengizinkan, gerakkan: tulis huruf A sampai Z dengan ujung jempol kaki. Menapak dengan tongkat lebih baik daripada melompat-lompat satu kaki.

## Minggu pertama dan kedua: gerak dan tumpuan

1. Berdiri pegangan meja, pindahkan berat badan ke kaki yang sakit, 30 detik.
2. Dorong lutut ke arah dinding dengan tumit tetap menapak. Jaraknya bertambah seiring hari.
3. Jinjit dengan dua kaki, sepuluh kali, tiga set.

Sedikit nyeri saat latihan boleh, asalkan keesokan paginya bengkak tidak bertambah.

## Minggu ketiga dan seterusnya: keseimbangan

Bagian inilah yang paling sering dilewatkan, dan sering menjadi sebab kaki terkilir lagi. Setelah cedera, pergelangan kaki kurang tepat merasakan posisinya. Latih lagi: berdiri satu kaki sambil menyikat gigi, lalu di atas bantal, lalu sambil menangkap bola. Latihan keseimbangan yang dijalani beberapa minggu terbukti menurunkan kemungkinan terkilir ulang, meskipun tidak menghapusnya.

## Kapan boleh bermain lagi?

Bukan tanggal di kalender yang menentukan, melainkan apa yang kaki Anda bisa:

- berjalan cepat dan naik turun tangga tanpa pincang
- jinjit satu kaki kira-kira sama banyak di kedua sisi
- melompat dan mendarat satu kaki dengan mantap
- berlari zig-zag tanpa rasa goyah

Penyangga atau plester bisa membantu di bulan-bulan awal bertanding. Kelompok usia dan cabang olahraga yang berbeda punya tuntutan berbeda; fisioterapis membantu menguji dan menyusun tahapnya.

Jika setelah enam minggu kaki masih bengkak, goyah, atau nyeri, jangan menunggu. Pemeriksaan ulang bisa menemukan hal yang terlewat.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'ankle-sprain', 'en', 'ankle-sprain-from-day-one',
  'Ankle sprain: from day one to playing again',
  'Sprains are often shrugged off and then come back. A little exercise at the right time makes an ankle you can trust.',
  'ankle', '{sport,foot}', '30000000-0000-4000-8000-000000000004',
  current_date - 27 + time '09:00',
  $md$You land on an opponent's foot in basketball, miss a kerb, or slip on a wet futsal court: the ankle rolls inwards and the tissue on the outside is stretched. Within minutes it swells. What now?

## Do you need an X-ray?

See a doctor the same day if:

- you could not walk four steps, at the time or now
- pressing the ankle bones, the outer midfoot or the top of the foot is painful
- the foot looks out of shape, or toes are numb and cold
- you have fragile bones, or the injured person is a child

Signs like these help a doctor decide on an X-ray. Without them a fracture is unlikely.

## The first three days: protect it, do not switch it off

Take weight off, raise the foot above hip level when you sit, and wrap it in an elastic bandage that does not turn the toes blue. A cold pack in a cloth for 10 to 15 minutes can ease the pain. Avoid hard massage over the swelling in these early days.

As soon as pain allows, move it: draw the letters A to Z with your big toe. Touching down with crutches is better than hopping on one leg.

## Weeks one and two: movement and weight

1. Stand holding a table and shift your weight onto the sore foot for 30 seconds.
2. Push your knee towards a wall with the heel down. The distance grows by the day.
3. Rise onto the toes of both feet, ten times, three sets.

A little pain during exercise is all right as long as there is no more swelling the next morning.

## Week three onwards: balance

This is the part most people skip, and often the reason an ankle goes again. After an injury the ankle senses its position less precisely. Train it: stand on one leg while brushing your teeth, then on a cushion, then while catching a ball. Several weeks of balance training have been shown to make another sprain less likely, though not impossible.

## When can you play again?

No date on the calendar decides it, but what your ankle can do:

- walk fast and take stairs without a limp
- rise on one set of toes about as often on either side
- hop and land steadily on one leg
- run zigzags without feeling unstable

A brace or tape can help in the first months of competition. Different ages and sports ask different things; a physiotherapist helps you test and plan the steps.

If the ankle is still swollen, wobbly or sore after six weeks, do not wait it out. A second examination may find something that was missed.

*This article is general information and does not replace an examination.*$md$
),
(
  'return-to-running', 'id', 'kembali-berlari-setelah-cedera',
  'Kembali berlari setelah cedera, tanpa terburu-buru',
  'Napas pulih lebih cepat daripada tendon. Rencana jalan-lari yang sabar memberi keduanya waktu.',
  'run', '{olahraga,lari,latihan}', '30000000-0000-4000-8000-000000000003',
  current_date - 34 + time '09:00',
  $md$Setelah beberapa minggu menepi karena nyeri lutut, tulang kering, atau tendon Achilles, keinginan kembali ke lintasan Gelora pada Minggu pagi besar sekali. Justru di minggu-minggu inilah banyak pelari cedera lagi. Bukan karena lemah kemauan, melainkan karena jantung dan paru pulih lebih cepat daripada tendon dan tulang.

## Sudah siap berlari?

Sebagai patokan, Anda bisa:

- berjalan cepat 30 menit tanpa nyeri yang bertambah
- naik turun tangga tanpa rasa ragu
- jinjit satu kaki sekitar 20 kali
- melompat di tempat dengan satu kaki, sepuluh kali, tanpa nyeri tajam

Belum bisa? Itu bukan larangan, melainkan petunjuk apa yang perlu dilatih dulu. Bila Anda pernah mengalami patah tulang lelah, atau baru saja menjalani operasi, mintalah izin dokter terlebih dahulu.

## Rencana jalan-lari

Pilih permukaan rata, sepatu yang nyaman, tiga hari seminggu dengan jeda sehari.

1. **Minggu pertama:** lari 1 menit, jalan 2 menit, delapan kali.
2. **Minggu kedua:** lari 2 menit, jalan 2 menit, enam kali.
3. **Minggu ketiga:** lari 4 menit, jalan 1 menit, lima kali.
4. **Minggu keempat:** lari 8 menit, jalan 1 menit, tiga kali.

Pelan berarti masih bisa mengobrol. Naik tahap hanya jika dua lari terakhir terasa baik. Ulangi satu minggu tanpa rasa malu. Tambah waktu dulu, kecepatan dan tanjakan kemudian.

## Membaca nyeri

Pakai skala nol sampai sepuluh. Sampai tiga saat berlari, dan kembali seperti semula dalam 24 jam: lanjutkan. Empat atau lima: kurangi. Lebih dari itu, nyeri yang membuat Anda pincang, atau nyeri pada satu titik tulang yang makin tajam saat menapak: berhenti, dan periksakan.

## Kekuatan adalah separuh dari lari

Dua sesi seminggu, 20 menit: jinjit, naik turun bangku, jongkok dengan beban ringan, dan papan samping. Tendon menyukai beban yang bertambah perlahan. Peregangan boleh bila Anda suka, tetapi jangan berharap peregangan saja mencegah cedera.

Tidur dan makan juga latihan. Kurang makan pada volume lari tinggi membuat tulang rentan, terutama pada perempuan yang haidnya menjadi tidak teratur. Bicarakan dengan dokter bila itu terjadi.

## Panas, hujan, dan trotoar

Udara Jakarta lembap. Berlarilah sebelum pukul tujuh, minum sesuai haus, dan jangan menganggap detak jantung tinggi di bulan-bulan panas sebagai kemunduran. Bila udara sangat buruk, pindahkan ke dalam ruangan atau tukar dengan hari latihan kekuatan. Pusing, menggigil, atau bingung saat kepanasan adalah alasan untuk berhenti dan mencari bantuan.

Fisioterapis dapat melihat cara Anda berlari, menguji kekuatan kedua sisi, dan menyusun rencana menuju lomba. Kami tidak bisa menjanjikan tanggalnya. Yang bisa kami lakukan adalah membuat tiap langkah masuk akal.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'return-to-running', 'en', 'return-to-running-without-hurry',
  'Returning to running after an injury, without the hurry',
  'Lungs recover faster than tendons. A patient walk-run plan gives both the time they need.',
  'run', '{sport,running,exercise}', '30000000-0000-4000-8000-000000000003',
  current_date - 34 + time '09:00',
  $md$After weeks off with a sore knee, shin or Achilles tendon, the pull of a Sunday morning run is strong. These are exactly the weeks in which many runners get hurt again. Not for lack of discipline, but because heart and lungs recover faster than tendons and bone.

## Are you ready to run?

As a guide, you can:

- walk briskly for 30 minutes without increasing pain
- go up and down stairs without hesitating
- rise onto the toes of one foot about 20 times
- hop on the spot on one leg ten times without sharp pain

Not yet? That is no ban, only a hint about what to train first. If you have had a stress fracture or recent surgery, get your doctor's agreement before you start.

## A walk-run plan

Choose flat ground, comfortable shoes, three days a week with a day between.

1. **Week one:** run 1 minute, walk 2, eight times.
2. **Week two:** run 2 minutes, walk 2, six times.
3. **Week three:** run 4 minutes, walk 1, five times.
4. **Week four:** run 8 minutes, walk 1, three times.

Easy means you can still chat. Move up only when the last two runs felt fine. Repeat a week without embarrassment. Add time first; speed and hills come later.

## Reading pain

Use a scale from zero to ten. Up to three while running, and back to normal within 24 hours: carry on. Four or five: do less. More than that, pain that makes you limp, or pain at one spot on a bone that sharpens with each landing: stop and have it examined.

## Strength is half of running

Two sessions a week, 20 minutes: calf raises, step-ups, squats with a light weight, side planks. Tendons like load that grows slowly. Stretch if you enjoy it, but do not count on stretching alone to prevent injury.

Sleep and food are training too. Eating too little for the distance you run makes bones vulnerable, above all in women whose periods become irregular. Talk to a doctor if that happens.

## Heat, rain and pavements

Jakarta is humid. Run before seven, drink to thirst, and do not read a higher heart rate in the hot months as going backwards. When the air is very bad, move indoors or swap in a strength day. Dizziness, shivering or confusion in the heat are reasons to stop and get help.

A physiotherapist can watch you run, test the strength of both sides and plan the way to a race with you. We cannot promise the date. What we can do is make every step a sensible one.

*This article is general information and does not replace an examination.*$md$
),
(
  'frozen-shoulder', 'id', 'bahu-beku-sabar-dan-bergerak',
  'Bahu beku: lambat, menyebalkan, dan biasanya berlalu',
  'Ketika mengaitkan pakaian atau meraih sabuk pengaman menjadi sulit. Mengenal tiga tahapnya membantu memilih latihan yang pas.',
  'shoulder', '{bahu,nyeri}', '30000000-0000-4000-8000-000000000002',
  current_date - 69 + time '09:00',
  $md$Mulanya hanya ngilu saat meraih ke jok belakang. Beberapa minggu kemudian, mengenakan kemeja membuat Anda meringis dan tidur miring menjadi mustahil. Bahu beku, atau kapsulitis adhesif, adalah keadaan ketika selubung sendi bahu meradang lalu menebal dan mengencang. Paling sering mengenai usia 40 sampai 60 tahun, dan lebih sering pada orang dengan diabetes atau gangguan tiroid.

## Tiga tahap

1. **Tahap nyeri**, sekitar 2 sampai 9 bulan. Sakit, terutama malam hari, dan gerak perlahan berkurang.
2. **Tahap kaku**, sekitar 4 sampai 12 bulan. Nyeri mereda, kekakuan menetap.
3. **Tahap mencair**, beberapa bulan hingga lebih dari setahun. Gerak kembali sedikit demi sedikit.

Angka itu berbeda-beda pada setiap orang. Kebanyakan bahu membaik dengan baik, meskipun sebagian orang masih merasakan sisa kaku yang ringan.

## Pastikan dulu memang bahu beku

Bahu yang sakit punya banyak kemungkinan sebab. Periksakan bila bahu baru saja terbentur atau jatuh, ada demam, bahu merah dan panas, lengan mendadak tidak bisa diangkat, atau nyeri disertai sesak dan rasa tertekan di dada (yang terakhir: hubungi 119). Dokter mungkin meminta rontgen dan memeriksa gula darah.

## Yang membantu di tiap tahap

**Saat nyeri.** Tujuannya tidur dan tenang, bukan memaksa. Sangga lengan dengan bantal di malam hari. Lakukan ayunan bandul: membungkuk bertumpu meja, biarkan lengan menggantung dan berayun kecil selama satu menit, beberapa kali sehari. Tanyakan kepada dokter tentang obat nyeri; suntikan ke dalam sendi kadang membantu di tahap awal.

**Saat kaku.** Kini peregangan lebih berguna. Merayapkan jari di dinding, menarik handuk di belakang punggung, memutar lengan keluar dengan tongkat. Tahan 20 detik, tiga kali, dua kali sehari. Tarikan yang kuat boleh, nyeri tajam yang menetap jangan.

**Saat mencair.** Tambah kekuatan dengan pita elastis dan kembalikan kegiatan satu per satu: menjemur, berenang, mengangkat cucu.

## Peran fisioterapi

Kami mengukur gerak bahu pada tiap tahap, memilih latihan yang sepadan dengan tingkat iritasinya, dan bila cocok melakukan mobilisasi sendi dengan tangan. Alat seperti panas atau TENS dapat membuat latihan lebih nyaman. Belum ada cara yang terbukti membuat bahu beku selesai dalam semalam, dan kami curiga pada siapa pun yang menjanjikannya.

Bila setelah berbulan-bulan hampir tidak ada kemajuan, dokter ortopedi dapat membahas pilihan lain bersama Anda.

## Sementara itu

Kenakan lengan yang sakit lebih dulu saat berpakaian, pindahkan piring ke rak setinggi pinggang, dan mintalah bantuan tanpa sungkan. Bahu beku menguji kesabaran. Mengetahui bahwa ini biasanya berlalu membuat menunggunya lebih ringan.

*Tulisan ini bersifat umum dan tidak menggantikan pemeriksaan langsung.*$md$
),
(
  'frozen-shoulder', 'en', 'frozen-shoulder-patience-and-movement',
  'Frozen shoulder: slow, annoying and usually passing',
  'When fastening clothes or reaching a seat belt becomes hard. Knowing its three stages helps you pick the right exercise.',
  'shoulder', '{shoulder,pain}', '30000000-0000-4000-8000-000000000002',
  current_date - 69 + time '09:00',
  $md$It begins with a twinge when you reach for the back seat. A few weeks later putting on a shirt makes you wince and sleeping on that side is out of the question. In a frozen shoulder, or adhesive capsulitis, the sleeve around the joint becomes inflamed, then thickens and tightens. It is most common between 40 and 60, and more so in people with diabetes or thyroid problems.

## Three stages

1. **Painful**, about 2 to 9 months. It hurts, above all at night, and movement slowly shrinks.
2. **Stiff**, about 4 to 12 months. The pain eases, the stiffness stays.
3. **Thawing**, some months to more than a year. Movement returns bit by bit.

These figures vary a good deal. Most shoulders recover well, though some people keep a little stiffness.

## First make sure that it is one

A painful shoulder can have many causes. Have it examined if you have just fallen or been hit, if you have a fever, if the shoulder is red and hot, if the arm suddenly cannot be lifted, or if pain comes with breathlessness and pressure in the chest (for that last one, call 119). A doctor may ask for an X-ray and check your blood sugar.

## What helps at each stage

**While it hurts.** The aim is sleep and calm, not force. Rest the arm on a pillow at night. Try the pendulum: lean on a table, let the arm hang and swing in small circles for a minute, several times a day. Ask a doctor about pain relief; an injection into the joint sometimes helps early on.

**While it is stiff.** Stretching is now more useful. Walk your fingers up a wall, draw a towel up behind your back, turn the arm outwards with a stick. Hold for 20 seconds, three times, twice a day. A firm pull is fine; sharp pain that lingers is not.

**While it thaws.** Add strength with an elastic band and take activities back one by one: hanging out laundry, swimming, lifting a grandchild.

## What physiotherapy adds

We measure the shoulder at each stage, choose exercises to match how irritable it is and, where it suits, mobilise the joint by hand. Heat or TENS can make exercise more comfortable. Nothing has been shown to end a frozen shoulder overnight, and we are wary of anyone who promises it.

If there is hardly any progress after many months, an orthopaedic surgeon can discuss other options with you.

## Meanwhile

Dress the sore arm first, move the plates to a shelf at waist height, and ask for help without apology. A frozen shoulder tests your patience. Knowing that it usually passes makes the waiting lighter.

*This article is general information and does not replace an examination.*$md$
);

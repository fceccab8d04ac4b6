#!/bin/sh
# Generates the sample media of the tests: test pictures and tones of two seconds, with Debian's ffmpeg. Run it by hand
# to add a sample. The results are committed, so that tests need no ffmpeg.
set -eu
cd "$(dirname "$0")"

picture='-f lavfi -i testsrc=size=64x48:rate=10:duration=2'
tone='-f lavfi -i sine=frequency=440:duration=2:sample_rate=44100'
exact='-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'
h264='-c:v libx264 -preset veryslow -crf 40 -pix_fmt yuv420p'
aac='-c:a aac -b:a 24k -ac 1'

make() { ffmpeg -hide_banner -loglevel error -y "$@"; }

# Formats that browsers play.
make $picture $tone $h264 $aac $exact -movflags +faststart h264.mp4
make $picture $tone $h264 $aac $exact index-at-end.mp4
make $picture $tone $h264 $aac $exact h264.mov
make $picture $tone -c:v libvpx-vp9 -crf 60 -b:v 0 -c:a libopus -b:a 16k $exact vp9.webm
make $picture $tone -c:v libaom-av1 -cpu-used 8 -crf 60 $aac $exact -movflags +faststart av1.mp4
make $picture $tone -c:v libtheora -q:v 1 -c:a libvorbis -q:a 0 $exact theora.ogv
make $tone -c:a libmp3lame -b:a 32k $exact tone.mp3
make $tone -c:a pcm_s16le -ar 8000 $exact tone.wav
make $tone -c:a flac -ar 8000 $exact tone.flac
make $tone -c:a libvorbis -q:a 0 $exact tone.ogg
make $tone -c:a libopus -b:a 16k $exact tone.opus
make $tone $aac $exact tone.m4a
make $tone $aac $exact -f adts tone.aac
# A song with a cover and a title.
make -f lavfi -i color=c=teal:size=32x32 -frames:v 1 cover.jpg
make $tone -i cover.jpg -map 0:a -map 1:v -c:a libmp3lame -b:a 32k -c:v copy -id3v2_version 3 \
  -metadata:s:v title=Cover -metadata title=Morning cover.mp3
make $tone -i cover.jpg -map 0:a -map 1:v $aac -c:v copy -disposition:v:0 attached_pic cover.m4a
rm cover.jpg

# Formats that browsers do not play.
make $picture $tone -c:v libx265 -preset fast -crf 45 -x265-params log-level=none -tag:v hvc1 $aac $exact -movflags +faststart hevc.mp4
make -f lavfi -i testsrc=size=64x48:rate=2:duration=1 -c:v prores_ks -profile:v 0 $exact prores.mov
make $picture $tone $h264 -c:a ac3 -b:a 64k $exact -movflags +faststart ac3.mp4
make $picture $tone -c:v mpeg4 -q:v 20 -c:a libmp3lame -b:a 32k $exact mpeg4.avi
make $picture $h264 -profile:v high422 -pix_fmt yuv422p10le $exact ten-bit.mp4
make $picture $tone $h264 $aac $exact -movflags +frag_keyframe+empty_moov fragmented.mp4

# Not generated here: owner-password.pdf and user-password.pdf, one page each, encrypted with 256-bit AES as in PDF 2.0.
# The first opens without a password, the second only with it. jpeg-2000.pdf is one page with a JPEG 2000 picture.

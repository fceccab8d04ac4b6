#!/bin/sh
# Generates the media of the demo library: computed figures and tones, with Debian's ffmpeg, and a book. Run it by hand
# after a change. The results are committed, so that the server needs no ffmpeg. The captions (*.vtt) describe these
# media: change them together.
set -eu
cd "$(dirname "$0")"

exact='-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'
make() { ffmpeg -hide_banner -loglevel error -y "$@"; }

# A bell: partials that fade, the high ones first. $1: seconds since the strike. $2: the base frequency in hertz.
bell() {
  echo "(0.30*exp(-($1)/4)*sin(2*PI*$2*($1))+0.16*exp(-($1)/2.4)*sin(2*PI*$2*2.02*($1))+0.09*exp(-($1)/1.1)*sin(2*PI*$2*3.01*($1)))*min(1,($1)*200)"
}

film() { # name, seconds, sound
  node film.print.ts "$1" | make -f rawvideo -pix_fmt rgb24 -s 640x360 -r 10 -i - \
    -f lavfi -i "aevalsrc='$3':s=22050:d=$2" -t "$2" -c:v libx264 -preset veryslow -tune animation -crf 37 \
    -g 100 -pix_fmt yuv420p -c:a aac -b:a 20k -ac 1 $exact -movflags +faststart "$1.mp4"
}
sound() { # name, seconds, sound
  make -f lavfi -i "aevalsrc='$3':s=22050:d=$2" -c:a libmp3lame -b:a 24k -ac 1 $exact "$1.mp3"
}

# A bell for each circle, and one when the drawing is complete and starts to rotate.
film circles 40 "if(between(t,2,30),$(bell 'mod(t-2,4)' 392),if(gt(t,30),$(bell 't-30' 196),0))"
# A low note that swells as the petals open.
film lotus 48 "(0.5-0.5*cos(2*PI*t/12))*(0.22*sin(2*PI*131*t)+0.1*sin(2*PI*196.5*t))"

# Three bells, twenty seconds each.
sound bells 60 "$(bell 'mod(t,20)' 220)"
# Four seconds each: breathe in (rising note), hold, breathe out (falling note), rest. Four times.
in='(0.25*min(1,4*mod(t,16))*sin(2*PI*(165*mod(t,16)+55/8*pow(mod(t,16),2))))'
held='(0.25*sin(2*PI*220*mod(t,16)))'
out='(0.25*min(1,4*(12-mod(t,16)))*sin(2*PI*(220*(mod(t,16)-8)-55/8*pow(mod(t,16)-8,2))))'
sound breath 64 "if(lt(mod(t,16),4),$in,if(lt(mod(t,16),8),$held,if(lt(mod(t,16),12),$out,0)))"
# A low note, joined by its fifth at 20 seconds and its octave at 40; all fade from 60 seconds on.
sound fifth 72 "min(1,t/4)*min(1,(72-t)/12)*(0.25*sin(2*PI*110*t)+0.18*min(1,max(0,(t-20)/4))*sin(2*PI*165*t)+0.12*min(1,max(0,(t-40)/4))*sin(2*PI*220*t))"

node book.print.ts > circles.pdf

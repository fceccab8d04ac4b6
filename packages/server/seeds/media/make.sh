#!/bin/sh
# Makes what plays in the library of the demo: computed figures and tones, with Debian's ffmpeg, and a book. Run by hand
# when one is to be changed; what it made is committed, so that a start needs no ffmpeg. The captions (*.vtt) say what is
# seen and heard here: change them together.
set -eu
cd "$(dirname "$0")"

exact='-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'
make() { ffmpeg -hide_banner -loglevel error -y "$@"; }

# A bell: partials that die away, the high ones first. $1: the time since it was struck. $2: how low it is, in hertz.
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

# A bell with each circle, and one when all is drawn and turns.
film circles 40 "if(between(t,2,30),$(bell 'mod(t-2,4)' 392),if(gt(t,30),$(bell 't-30' 196),0))"
# A low note that swells as the petals open.
film lotus 48 "(0.5-0.5*cos(2*PI*t/12))*(0.22*sin(2*PI*131*t)+0.1*sin(2*PI*196.5*t))"

# Three bells, twenty seconds each.
sound bells 60 "$(bell 'mod(t,20)' 220)"
# In for four seconds, as the note rises; held; out as it falls; rest. Four times.
in='(0.25*min(1,4*mod(t,16))*sin(2*PI*(165*mod(t,16)+55/8*pow(mod(t,16),2))))'
held='(0.25*sin(2*PI*220*mod(t,16)))'
out='(0.25*min(1,4*(12-mod(t,16)))*sin(2*PI*(220*(mod(t,16)-8)-55/8*pow(mod(t,16)-8,2))))'
sound breath 64 "if(lt(mod(t,16),4),$in,if(lt(mod(t,16),8),$held,if(lt(mod(t,16),12),$out,0)))"
# A low note, from twenty seconds on its fifth, from forty on the octave; all fade from sixty on.
sound fifth 72 "min(1,t/4)*min(1,(72-t)/12)*(0.25*sin(2*PI*110*t)+0.18*min(1,max(0,(t-20)/4))*sin(2*PI*165*t)+0.12*min(1,max(0,(t-40)/4))*sin(2*PI*220*t))"

node book.print.ts > circles.pdf

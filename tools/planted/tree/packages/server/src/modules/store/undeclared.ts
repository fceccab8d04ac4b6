// breaks: declared-packages
import leftPad from 'left-pad'
export const pad = leftPad

// breaks: nothing
import { useState } from 'react'
import { short } from '../format/short.ts'
export const Button = () => <b>{short(String(useState))}</b>

// From Unicode's confusables (UTS #39, version 13): letters, digits and currency signs that look like a Latin letter
// and that neither NFKD nor lower case folds. Added: small letters whose capital looks like a Latin one, letters in
// circles and squares, and signs that people use as letters.

/**
 * The characters that look like each Latin letter; i, l and 1 are one letter here. Right-to-left scripts are escaped.
 */
export const lookalikes: Readonly<Record<string, string>> = {
  a: 'Ꮞ𑢯ɑαаᎪᗅꓮ𖽀𐊠ẚ@ᴀɐΛΔ∆🅐🅰🇦',
  ae: 'æӕ',
  b: '৪੪\u{1e8cb}ȣ𐌚ƄᏏᑲᖯꞴᏴᗷꓐ𐊂𐊡𐌁ɓᑳƃБƀҍѣвʙ₿฿ßβьъ🅑🅱🇧',
  c: 'ᴄϲⲥсꮯ𐐽𑣲𑣩Ϲꓚ𐊢𐌂𐔜¢ȼ₡🅮ҫ₵🅒🅲🇨',
  d: 'ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđ₫ᴅð🅓🅳🇩',
  e: 'ꞫȜƷꝪⳌЗӠ𖼻𑣊ҘꬲеҽⴹᎬꓰ𑢦𑢮𐊆ɇҿ€єεɛξᴇəэ🅔🅴🇪',
  f: 'ꬵꞙſẝքϜᖴꓝ𑣂𐊇𐊥𐔥ƒᵮꜰ🅕🅵🇫',
  g: 'ɡᶃƍցԌᏀᏳꓖɠǥɢ🅖🅶🇬',
  h: 'һհᏂΗⲎᎻᕼꓧ𐋏ɦꚕᏲⱧҢħћӉӇнʜ🅗🅷🇭',
  j: 'ϳјꞲᎫᒍꓙɉᴊ🅙🅹🇯',
  k: 'ⲔᏦᛕꓗ𐔘ƙⱩҚ₭ꝀҞкκĸᴋ🅚🅺🇰',
  l: 'ıɪɩιͺіꙇӏꭵ𑣃ɨᵻᵼ\u{661}\u{6f1}𐌠\u{1e8c7}ǀⲒ\u{5d5}\u{5df}\u{627}\u{7ca}ⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢲𐐛𐔦łɭƚɫ\u{673}£ʟ!|🅘🅸🇮🅛🅻🇱',
  m: 'ΜϺⲘᎷᗰᛖꓟ𐊰𐌑Ӎ𑣣𑜀₥ɱᵯмᴍ🅜🅼🇲',
  n: 'ոռΝⲚꓠ𐔓ɳƞηƝᵰпɴиŋπ🅝🅽🇳',
  o: '०੦૦௦౦೦൦๐໐၀\u{665}\u{6f5}ᴏᴑꬽοσⲟоჿօ\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}ഠဝ𐓪𑣈𑣗𐐬\u{7c0}০୦〇𑓐𑣠ⵔዐଠꓳ𑢵𐊒𐊫𐔖\u{6ff}øꬾⵁɵꝋөѳꮎꮻθⴱꭴတ🅞🅾🇴',
  oe: 'œ',
  p: 'ρⲣрᏢᑭꓑ𐊕ƥᵽᴘþ🅟🅿🇵',
  q: 'ԛգզⵕʠǫ🅠🆀🇶',
  r: 'ꭇꭈᴦⲅгꮁᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲяʀ🅡🆁🇷',
  s: '𑢻ꜱƽѕꮪ𑣁𐑈ՏᏕꓢ𖼺𐊖ʂᵴ$§ς🅢🆂🇸',
  t: '𐓒𑣆ⲦᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬ₮ŧᵵтτᴛ†🅣🆃🇹',
  u: 'ꞟᴜꭎꭒʋυս𐓶𑣘ሀᑌꓴ𖽂ᵾꮜɄμ🅤🆄🇺',
  v: 'ᴠνѵ\u{5d8}𑜆ꮩ𑣀\u{667}\u{6f7}ⴸᐯꛟꓦ𖼈𐔝🅥🆅🇻',
  w: 'ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦Ꮤꓪѽ𑓅₩ꝡωш🅦🆆🇼',
  x: '×хᕁᕽ𐌢𑣬ꞳⲬⵝᚷꓫ𐊐𐊴𐌗𐔧Ҳχ🅧🆇🇽',
  y: 'ɣᶌʏỿꭚγуүყ𑣜ΥⲨᎩᎽꓬ𖽃𑢤𐊲ƴɏұ¥🅨🆈🇾',
  z: 'ᴢꮓ𑣄𐋵𑣥ꓜ𑢩ʐƶȥᵶζ🅩🆉🇿',
}

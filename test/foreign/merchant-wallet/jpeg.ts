/** Bits of a Huffman-coded scan, with the byte stuffing of JPEG. */
function bitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const put = (value: number, bits: number) => {
    for (let at = bits - 1; at >= 0; at -= 1) {
      held = (held << 1) | ((value >> at) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(held);
      if (held === 0xff) bytes.push(0);
      [held, count] = [0, 0];
    }
  };
  const end = (): Buffer => {
    if (count > 0) put((1 << (8 - count)) - 1, 8 - count);
    return Buffer.from(bytes);
  };
  return { put, end };
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data]);
}

/**
 * A baseline JPEG in grey, of one block of 8 by 8 pixels for each cell: all that a QR image needs, as each block is of one
 * shade and has no coefficient but its first.
 */
export function greyJpeg(rows: boolean[][]): Buffer {
  const side = rows.length * 8;
  const { put, end } = bitWriter();
  let before = 0;
  for (const dark of rows.flat()) {
    // With a quantiser of 8 the first coefficient of a block is its shade above or below 128.
    const shade = dark ? -128 : 127;
    const step = shade - before;
    before = shade;
    const size = Math.abs(step).toString(2).length * (step === 0 ? 0 : 1);
    // Sizes 0 to 8 have codes of four bits, which are their numbers; then one bit ends the block.
    put(size, 4);
    put(step < 0 ? step + (1 << size) - 1 : step, size);
    put(0, 1);
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    segment(0xc0, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    segment(0xc4, [0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    end(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

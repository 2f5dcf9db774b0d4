import { deflateRawSync } from "node:zlib";
import { crc32ByTable } from "../crc32.ts";

export interface ZipContent {
  name: string;
  content: Uint8Array;
  deflated?: boolean;
  /** Replaces the size that the archive claims. */
  claimedSize?: number;
  /** Bits of the archive's flags; bit 0 marks encryption. */
  flags?: number;
  /** Replaces the number of the compression method. */
  method?: number;
}

/** The bytes of a zip archive without zip64. */
export function zipBytes(members: readonly ZipContent[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const data = member.deflated ? deflateRawSync(member.content) : Buffer.from(member.content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(member.flags ?? 0, 2);
    fields.writeUInt16LE(member.method ?? (member.deflated ? 8 : 0), 4);
    fields.writeUInt32LE(crc32ByTable(member.content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(member.claimedSize ?? member.content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), fields, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), fields, tail, name);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

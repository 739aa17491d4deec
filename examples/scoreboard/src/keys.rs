//! The keys that sign starts: the first one signs, all are accepted, so they can be rotated.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Keys with their ids, the newest first.
#[derive(Clone)]
pub struct Keys(Vec<(String, Hmac<Sha256>)>);

impl FromStr for Keys {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pair = |pair: &str| {
            let (id, key) = pair.split_once(':')?;
            let key = BASE64.decode(key).ok().filter(|key| key.len() >= 32)?;
            Some((id.to_owned(), Hmac::new_from_slice(&key).ok()?))
        };
        let keys: Option<Vec<_>> = text.split_whitespace().map(pair).collect();
        let keys = keys.filter(|keys| !keys.is_empty()).map(Self);
        keys.ok_or("keys are to be id:key, each key 32 bytes or more in base64url")
    }
}

impl Keys {
    /// Reads a file that only its owner may read. If it is missing or `rotate` is set, a new key is
    /// put at its top first.
    pub fn open(path: &Path, rotate: bool) -> io::Result<Self> {
        if rotate || !path.exists() {
            let old = fs::read_to_string(path).unwrap_or_default();
            let next = path.with_extension("next");
            let mut options = OpenOptions::new();
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.write(true).create_new(true).open(&next)?;
            writeln!(file, "{}:{}", random::<6>(), random::<32>())?;
            file.write_all(old.as_bytes())?;
            file.sync_all()?;
            fs::rename(next, path)?;
        }
        #[cfg(unix)]
        if std::os::unix::fs::MetadataExt::mode(&fs::metadata(path)?) & 0o077 != 0 {
            return Err(io::Error::other("others may read the keys; chmod 600 them"));
        }
        let keys = fs::read_to_string(path)?.parse();
        keys.map_err(io::Error::other)
    }

    /// Signs data: `id.data.signature`.
    pub fn sign(&self, data: &[u8]) -> String {
        let (id, mac) = &self.0[0];
        let signed = format!("{id}.{}", BASE64.encode(data));
        let tag = mac.clone().chain_update(&signed).finalize().into_bytes();
        format!("{signed}.{}", BASE64.encode(tag))
    }

    /// The data of a token that one of the keys has signed, compared in constant time.
    pub fn verify(&self, token: &str) -> Option<Vec<u8>> {
        let (signed, tag) = token.rsplit_once('.')?;
        let (id, data) = signed.split_once('.')?;
        let (_, mac) = self.0.iter().find(|(known, _)| known == id)?;
        let tag = BASE64.decode(tag).ok()?;
        mac.clone().chain_update(signed).verify_slice(&tag).ok()?;
        BASE64.decode(data).ok()
    }
}

pub fn random<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    BASE64.encode(bytes)
}

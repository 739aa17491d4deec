//! The keys that sign starts: the last one signs, all are accepted, so they can be rotated.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use jsonwebtoken::{decode, decode_header, encode};

use crate::problem::{Answer, TOKEN};
use crate::start::Start;

/// Keys with their ids, the newest last.
#[derive(Clone)]
pub struct Keys(Vec<(String, EncodingKey, DecodingKey)>);

impl FromStr for Keys {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pair = |pair: &str| {
            let (id, key) = pair.split_once(':')?;
            let key = BASE64.decode(key).ok().filter(|key| key.len() >= 32)?;
            Some((id.to_owned(), EncodingKey::from_secret(&key), DecodingKey::from_secret(&key)))
        };
        let keys: Option<Vec<_>> = text.split_whitespace().map(pair).collect();
        let keys = keys.filter(|keys| !keys.is_empty()).map(Self);
        keys.ok_or("keys are to be id:key, each key 32 bytes or more in base64url")
    }
}

impl Keys {
    /// Reads a file that only its owner may read. If it is missing or `rotate` is set, a new key is
    /// added first.
    pub fn open(path: &Path, rotate: bool) -> io::Result<Self> {
        #[cfg(unix)]
        if path.exists() && std::os::unix::fs::MetadataExt::mode(&fs::metadata(path)?) & 0o077 != 0
        {
            return Err(io::Error::other("others may read the keys; chmod 600 them"));
        }
        if rotate || !path.exists() {
            let mut options = OpenOptions::new();
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.append(true).create(true).open(path)?;
            // The last line may have been written by hand, without an end.
            writeln!(file, "\n{}:{}", random::<6>(), random::<32>())?;
            file.sync_all()?;
        }
        fs::read_to_string(path)?.parse().map_err(io::Error::other)
    }

    /// The JSON Web Token of a start, which names its key.
    pub fn sign(&self, start: &Start) -> String {
        let (id, key, _) = self.0.last().expect("there is a key");
        let header = Header { kid: Some(id.clone()), ..Header::default() };
        encode(&header, start, key).expect("a start is JSON")
    }

    /// The start of a token that one of the keys has signed. It may have expired.
    pub fn verify(&self, token: &str) -> Answer<Start> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_exp = false;
        validation.required_spec_claims.clear();
        let id = decode_header(token).ok().and_then(|header| header.kid);
        let key = self.0.iter().find(|(known, ..)| Some(known) == id.as_ref());
        let start = key.and_then(|(.., key)| decode(token, key, &validation).ok());
        let start =
            start.ok_or_else(|| TOKEN.because("no key of this server has signed the token"));
        start.map(|token| token.claims)
    }
}

pub fn random<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    BASE64.encode(bytes)
}

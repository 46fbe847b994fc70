//! Answers about finished games, which do not change any more: each is made once, compressed, and kept as long as there
//! is room.

use std::fmt;
use std::io::{Read, Write};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::tags::{accepts, is_known, not_modified, tag};
use crate::error::Error;

/// How many bytes are kept in all.
const ROOM: u64 = 32 << 20;
/// About how many answers fit into that.
const ANSWERS: usize = 1000;

#[derive(Clone)]
struct Size;

impl Weighter<String, Bytes> for Size {
    fn weight(&self, _tag: &String, answer: &Bytes) -> u64 {
        answer.len() as u64
    }
}

/// Compressed answers by their tags.
pub(crate) struct Archive(Cache<String, Bytes, Size>);

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Archive({} answers)", self.0.len())
    }
}

impl Archive {
    pub(crate) fn new() -> Archive {
        Archive(Cache::with_weighter(ANSWERS, ROOM, Size))
    }

    /// Answers with what is named by `name`, in all that it depends on; `make` is asked only if it is not here.
    pub(super) async fn answer<T: Serialize + Send + 'static>(
        &self,
        headers: &HeaderMap,
        name: &impl Serialize,
        make: impl Future<Output = Result<T, Error>>,
    ) -> Result<Response, Error> {
        let name = serde_json::to_vec(name).expect("plain data is JSON");
        let tag = tag(&Sha256::digest(name));
        if is_known(headers, &tag) {
            return Ok(not_modified(tag));
        }
        let made = async {
            let answer = make.await?;
            let packed = tokio::task::spawn_blocking(move || pack(&answer)).await;
            packed.map_err(|_| Error::Internal("an answer could not be compressed"))
        };
        let packed = self.0.get_or_insert_async(&tag, made).await?;
        let head = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "private, no-cache"),
            (header::VARY, "accept-encoding"),
        ];
        let tag = [(header::ETAG, tag)];
        Ok(if accepts(headers, "gzip") {
            (head, tag, [(header::CONTENT_ENCODING, "gzip")], packed).into_response()
        } else {
            (head, tag, unpack(&packed)).into_response()
        })
    }
}

fn pack(answer: &impl Serialize) -> Bytes {
    let text = serde_json::to_vec(answer).expect("plain data is JSON");
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(&text).and_then(|()| packer.finish()).expect("memory takes it").into()
}

fn unpack(packed: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut text).expect("we packed it");
    text
}
